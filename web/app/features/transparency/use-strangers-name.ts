import { useLingui } from '@lingui/react/macro'

/** What somebody is called to strangers, whether they have a name to be told by or not. */
export function useStrangersName() {
  const { t } = useLingui()
  return ({ name, isInClass }: { readonly name: string | null; readonly isInClass: boolean }) =>
    name ?? (isInClass ? t`Someone in a class` : t`Deleted member`)
}
