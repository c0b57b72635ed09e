import { imageTypes } from '@dryrun/domain/files/limits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ImageUp, Pause, Play, RotateCw } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import type { UploadProblem, UploadView } from './use-upload.ts'
import './upload-box.css'

interface Props {
  readonly label: string
  /** What may be chosen, in a sentence. */
  readonly hint: ReactNode
  /** What is wrong with what was chosen, or that nothing was. */
  readonly error?: ReactNode
  /** The name of the field in its form. */
  readonly name?: string
  readonly view: UploadView
  readonly choose: (file: File) => void
  readonly pause: () => void
  readonly resume: () => void
  readonly cancel: () => void
  readonly retry: () => void
  readonly reset: () => void
}

/** Where a picture is chosen or dropped, and followed until it is stored. Dashed until it is there. */
export function UploadBox(props: Props) {
  if (props.view.phase === 'idle') return <ChooseFile {...props} />
  if (!props.error) return <Follow {...props} />
  return (
    <div className="field">
      <Follow {...props} />
      <FieldError>{props.error}</FieldError>
    </div>
  )
}

export function ChooseFile({
  label,
  hint,
  error,
  name,
  choose,
}: Pick<Props, 'label' | 'hint' | 'error' | 'name' | 'choose'>) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) choose(file)
  }
  const box = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input inside is there for the keyboard
    <label
      htmlFor={id}
      className={classNames('upload-box upload-choose', isOver && 'upload-over', Boolean(error) && 'upload-wrong')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon of={ImageUp} size={24} />
      <span className="grid gap-1">
        <b>{label}</b>
        <span className="text-sm text-ink-2">{hint}</span>
      </span>
      <input
        id={id}
        type="file"
        accept={imageTypes.join(',')}
        className="upload-input"
        {...(name && { name })}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) choose(file)
        }}
      />
    </label>
  )
  if (!error) return box
  return (
    <div className="field">
      {box}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

function Follow({ view, pause, resume, cancel, retry, reset }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const { phase, fileName, previewUrl, bytesTransferred, totalBytes, problem } = view
  const share = phase === 'done' ? 1 : totalBytes === 0 ? 0 : bytesTransferred / totalBytes
  const percent = Math.floor(share * 100)
  const moving = phase === 'uploading' || phase === 'paused'
  return (
    <div className={classNames('upload-box upload-follow', phase === 'done' && 'upload-done')}>
      <div className="upload-preview">{previewUrl !== undefined && <img src={previewUrl} alt="" />}</div>
      <div className="grid min-w-0 content-start gap-2.5">
        <p className="flex justify-between gap-3">
          <b className="[overflow-wrap:anywhere]">{fileName}</b>
          {phase !== 'failed' && <span className="tabular-nums">{figures.percent(percent)}</span>}
        </p>
        {phase !== 'failed' && <ProgressBar label={t`Upload`} value={share} />}
        {moving && (
          <p className="text-sm tabular-nums text-ink-2">
            <Trans>
              {figures.bytes(bytesTransferred)} of {figures.bytes(totalBytes)}
            </Trans>
          </p>
        )}
        <output className="text-sm">
          {phase === 'paused' && <Trans>Paused. Nothing is lost.</Trans>}
          {phase === 'done' && (
            <span className="flex items-center gap-1.5 text-green">
              <Icon of={Check} size={16} />
              <Trans>Saved.</Trans>
            </span>
          )}
        </output>
        {phase === 'failed' && (
          <p role="alert" className="text-sm text-red">
            <UploadProblemText of={problem ?? 'other'} />
          </p>
        )}
      </div>
      <div className="upload-actions">
        {moving && (
          <>
            <Button size="small" onClick={pause} disabled={phase === 'paused'}>
              <Icon of={Pause} size={16} />
              <Trans>Pause</Trans>
            </Button>
            <Button size="small" onClick={resume} disabled={phase === 'uploading'}>
              <Icon of={Play} size={16} />
              <Trans>Resume</Trans>
            </Button>
            <Button size="small" look="quiet" className="text-red" onClick={cancel}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        )}
        {phase === 'failed' && (
          <>
            {(problem === 'connection' || problem === 'other') && (
              <Button size="small" onClick={retry}>
                <Icon of={RotateCw} size={16} />
                <Trans>Retry</Trans>
              </Button>
            )}
            <Button size="small" look="quiet" onClick={reset}>
              <Trans>Choose another image</Trans>
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

export function UploadProblemText({ of }: { of: UploadProblem }) {
  const texts: Readonly<Record<UploadProblem, ReactNode>> = {
    'too-large': <Trans>Image size is too large</Trans>,
    'not-an-image': <Trans>This isn’t a PNG, JPEG or WebP image we can read.</Trans>,
    'no-room': <Trans>You’ve no room left for more files.</Trans>,
    'signed-out': <Trans>Please log in first.</Trans>,
    connection: <Trans>The connection was lost for too long. We’ll keep what arrived for a day.</Trans>,
    held: <Trans>This file belongs to a deposit and can’t be changed.</Trans>,
    other: <Trans>The upload failed.</Trans>,
  }
  return texts[of]
}
