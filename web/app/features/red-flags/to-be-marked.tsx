import { useEffect } from 'react'
import { ToCome } from '../../ui/to-come.tsx'
import { useRedFlags } from './red-flags.tsx'

/** Keeps the place of a part that may bring a mark: until it's there, nobody knows how many the page has. */
export function ToBeMarked({ lines }: { lines: number }) {
  return (
    <>
      <AwaitedMark />
      <ToCome lines={lines} />
    </>
  )
}

/** The same for a part that takes no place. */
export function AwaitedMark() {
  const { expectPart } = useRedFlags()
  useEffect(expectPart, [expectPart])
  return null
}
