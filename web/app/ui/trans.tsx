import { Trans as Translated, type TransProps } from '@lingui/react'

/**
 * What every `<Trans>` becomes (see lingui.config.ts). Lingui puts values into the sentence and reads its tags afterwards, so
 * a person who writes "<0>" would have a part in it. Words that hold such a sign are passed on as they are instead.
 */
export function Trans({ values, ...rest }: TransProps) {
  return <Translated {...rest} {...(values && { values: withoutTags(values) })} />
}

function withoutTags(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? [value] : value,
    ]),
  )
}
