import { classNames } from './class-names.ts'
import { Skeleton } from './states.tsx'

/** Bars in the place of what comes when somebody gets near it. Without scripts nothing comes, and nothing is shown. */
export function ToCome({ className, lines }: { className?: string; lines: number }) {
  return (
    <div aria-hidden="true" className={classNames('needs-script', className)}>
      <Skeleton lines={lines} className="px-0" />
    </div>
  )
}
