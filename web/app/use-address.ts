import { useContext } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useSearchParams } from 'react-router'

type AddressPart = Readonly<Record<string, string | null | undefined>>

/** The query that a change is on its way to, and the place it left. The page shows it a moment later. */
let underWay: { readonly from: string; readonly query: string } | undefined

/**
 * What a page shows is in its address, so that a view can be kept and sent on. A change starts from the change before it,
 * even if the page hasn't drawn that one yet: otherwise two quick ones would undo each other.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const isLeaving = useIsLeaving()

  function change(part: AddressPart, { replace = true }: { readonly replace?: boolean } = {}) {
    if (isLeaving()) return
    const before = underWay?.from === key ? underWay.query : window.location.search
    const after = withPart(new URLSearchParams(before), part)
    underWay = { from: key, query: after.toString() }
    setParams(after, { replace, preventScrollReset: true })
  }

  /** Where a link leads that changes a part and keeps the rest. */
  const addressOf = (part: AddressPart) => `?${withPart(new URLSearchParams(params), part)}`

  return { params, change, addressOf }
}

function withPart(query: URLSearchParams, part: AddressPart): URLSearchParams {
  for (const [name, value] of Object.entries(part))
    if (value) query.set(name, value)
    else query.delete(name)
  return query
}

/**
 * Whether the page is being left: somebody pressed a link, and what it leads to is on its way. If the page changed its own
 * address then, the router would forget about the link. Asked at the last moment, since it's known before it's drawn.
 */
function useIsLeaving(): () => boolean {
  const router = useContext(RouterContext)?.router
  return () => {
    const to = router?.state.navigation.location
    return to !== undefined && to.pathname !== router?.state.location.pathname
  }
}
