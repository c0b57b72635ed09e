import { UploadBox, type UploadView } from '../files/index.ts'

const sample: UploadView = {
  phase: 'uploading',
  fileName: 'receipt-7f3a91.png',
  previewUrl: '/icon-180.png',
  bytesTransferred: 812_000,
  totalBytes: 1_270_000,
  problem: undefined,
}

/** Every state of an upload; nothing here leaves the page. */
export function UploadSamples() {
  const views: UploadView[] = [
    { ...sample, phase: 'idle' },
    sample,
    { ...sample, phase: 'paused' },
    { ...sample, phase: 'failed', problem: 'connection' },
    { ...sample, phase: 'failed', problem: 'too-large' },
    { ...sample, phase: 'done' },
  ]
  const nothing = () => {}
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {views.map((view) => (
        <UploadBox
          key={`${view.phase} ${view.problem}`}
          label="Choose an image, or drop it here"
          hint="One PNG, JPEG or WebP image."
          view={view}
          choose={nothing}
          pause={nothing}
          resume={nothing}
          cancel={nothing}
          retry={nothing}
          reset={nothing}
        />
      ))}
    </div>
  )
}
