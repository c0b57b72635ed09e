import { useContext } from 'react'
import { UNSAFE_DataRouterContext as RouterContext } from 'react-router'

/**
 * Whether the page is being left: somebody pressed a link, and what it leads to is on its way. If the page changed its own
 * address then, the router would forget about the link. Asked at the last moment, since it's known before it's drawn.
 */
export function useIsLeaving(): () => boolean {
  const router = useContext(RouterContext)?.router
  return () => {
    const to = router?.state.navigation.location
    return to !== undefined && to.pathname !== router?.state.location.pathname
  }
}
