import { useFigures } from './use-figures.ts'

/** A price as it came over the wire. */
export function Price({ of: price }: { of: string }) {
  const figures = useFigures()
  return (
    <bdi dir="ltr" className="money" data-unexplained="price">
      {figures.price(price)}
    </bdi>
  )
}
