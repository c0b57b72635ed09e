import { Trans } from '@lingui/react/macro'
import { Button } from './button.tsx'

interface Props {
  readonly of: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; fetchNextPage(): unknown }
}

/** Under a list that goes on. */
export function ShowMore({ of: list }: Props) {
  if (!list.hasNextPage) return null
  return (
    <div className="panel-body">
      <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  )
}
