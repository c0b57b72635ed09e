import { avatarBytesMax } from '@dryrun/domain/files/limits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useFigures } from '../../ui/use-figures.ts'
import { ChooseFile, UploadProblemText } from './upload-box.tsx'
import { pictureTypes, type UploadProblem } from './use-upload.ts'

interface Props {
  readonly name: string
  readonly file: File | null
  /** Why the file cannot be used. Until another is chosen the form must not be sent. */
  readonly problem: UploadProblem | null
  readonly onChange: (file: File | null, problem: UploadProblem | null) => void
  readonly error?: ReactNode
}

/** What the browser itself can tell of a file. It is decoded once, since anything can be called a picture. */
async function problemOf(file: File): Promise<UploadProblem | null> {
  if (!pictureTypes.test(file.type)) return 'not-an-image'
  if (file.size > avatarBytesMax) return 'too-large'
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return null
  } catch {
    return 'not-an-image'
  }
}

/** A picture that is kept until there is an account to store it with. A wrong one is refused before that. */
export function PictureChoice({ name, file, problem, onChange, error }: Props) {
  const { t } = useLingui()
  const figures = useFigures()
  const previewUrl = usePreview(problem === null ? file : null)
  const newest = useRef<File>(undefined)

  /** What's found out about a picture counts only while it's the one that was chosen last. */
  async function choose(chosen: File) {
    newest.current = chosen
    // Nothing is held against it before it has been looked at.
    onChange(null, null)
    const found = await problemOf(chosen)
    if (newest.current === chosen) onChange(chosen, found)
  }

  if (file && previewUrl !== undefined)
    return (
      <div className="picture-choice">
        <div className="upload-box upload-follow">
          <div className="upload-preview">
            <img src={previewUrl} alt="" />
          </div>
          <p className="flex min-w-0 justify-between gap-3">
            <b className="[overflow-wrap:anywhere]">{file.name}</b>
            <span className="text-sm text-ink-3">{figures.bytes(file.size)}</span>
          </p>
          <div className="upload-actions">
            <Button size="small" look="quiet" onClick={() => onChange(null, null)}>
              <Trans>Choose another image</Trans>
            </Button>
          </div>
        </div>
      </div>
    )
  return (
    <div className="picture-choice">
      <ChooseFile
        name={name}
        label={t`Choose a picture, or drop it here`}
        hint={t`PNG, JPEG or WebP. Without one, your initials are shown.`}
        error={problem === null ? error : <UploadProblemText of={problem} />}
        choose={(chosen) => void choose(chosen)}
      />
    </div>
  )
}

/** An address of the picture on this device, for as long as it is shown. */
function usePreview(file: File | null): string | undefined {
  const [address, setAddress] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (!file) return undefined
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is made and given back with the effect.
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [file])
  return address
}
