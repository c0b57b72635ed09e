import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Whether this is the picture that the page came with. It was drawn before anybody knew who looks, in which browser and at
 * which address with what behind the path, so the first picture that the program makes has to be the same.
 */
export function useDrawnAhead(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
}
