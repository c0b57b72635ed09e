import type { Snapshot, StorageError, UploadTask } from '@dryrun/uploader/uploader.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { tellSignedOut } from '../../api.ts'
import { beginUpload } from './begin-upload.ts'

/** How long a finished upload is shown before the box is empty again. */
const doneMs = 5_000

export type UploadPhase = 'idle' | 'uploading' | 'paused' | 'failed' | 'done'

export type UploadProblem = 'too-large' | 'not-an-image' | 'no-room' | 'signed-out' | 'connection' | 'held' | 'other'

export interface UploadView {
  readonly phase: UploadPhase
  readonly fileName: string
  /** An address of the picture on this device. */
  readonly previewUrl: string | undefined
  readonly bytesTransferred: number
  readonly totalBytes: number
  readonly problem: UploadProblem | undefined
}

export interface UploadRules {
  /** `images` for a picture of oneself, `transactions` for a proof. */
  readonly folder: 'images' | 'transactions'
  readonly memberId: string
  readonly bytesMax: number
  /** The stored file's name in the file store. */
  readonly onStored: (name: string) => void
}

const idle: UploadView = {
  phase: 'idle',
  fileName: '',
  previewUrl: undefined,
  bytesTransferred: 0,
  totalBytes: 0,
  problem: undefined,
}

export const pictureTypes = /^image\/(png|jpeg|webp)$/

/** One picture on its way to the file store, as a person follows it. */
export function useUpload({ folder, memberId, bytesMax, onStored }: UploadRules) {
  const [view, setView] = useState(idle)
  const task = useRef<UploadTask | undefined>(undefined)
  const chosen = useRef<File | undefined>(undefined)
  const stored = useRef(onStored)
  useEffect(() => {
    stored.current = onStored
  }, [onStored])

  const start = useCallback(
    async (file: File) => {
      chosen.current = file
      const base = {
        fileName: file.name,
        previewUrl: pictureTypes.test(file.type) ? URL.createObjectURL(file) : undefined,
        bytesTransferred: 0,
        totalBytes: file.size,
      }
      const fail = (problem: UploadProblem) => setView({ ...base, phase: 'failed', problem })
      if (!pictureTypes.test(file.type)) return fail('not-an-image')
      if (file.size > bytesMax) return fail('too-large')
      setView({ ...base, phase: 'uploading', problem: undefined })
      try {
        const { name, task: running } = await beginUpload(folder, memberId, file)
        task.current = running
        running.on((snapshot) => setView((before) => follow(before, snapshot)))
        await running
        stored.current(name)
      } catch (error) {
        if ((error as StorageError).code === 'canceled') setView(idle)
        else fail(problemOf(error as StorageError))
      }
    },
    [folder, memberId, bytesMax],
  )

  const { phase, previewUrl } = view
  useEffect(() => {
    if (phase !== 'done') return undefined
    const timer = setTimeout(() => setView(idle), doneMs)
    return () => clearTimeout(timer)
  }, [phase])
  useEffect(() => () => (previewUrl === undefined ? undefined : URL.revokeObjectURL(previewUrl)), [previewUrl])
  // Leaving the page gives up what is not finished.
  useEffect(() => () => void task.current?.cancel(), [])

  return {
    view,
    choose: (file: File) => void start(file),
    pause: () => void task.current?.pause(),
    resume: () => void task.current?.resume(),
    cancel: () => {
      // What is paused goes on for a moment, so that the server can be told.
      if (task.current?.snapshot.state === 'paused') task.current.resume()
      if (!task.current?.cancel()) setView(idle)
    },
    retry: () => void (chosen.current && start(chosen.current)),
    reset: () => setView(idle),
  }
}

function follow(before: UploadView, { state, bytesTransferred, totalBytes }: Snapshot): UploadView {
  const phases: Partial<Record<Snapshot['state'], UploadPhase>> = {
    running: 'uploading',
    pausing: 'paused',
    paused: 'paused',
    success: 'done',
  }
  return { ...before, phase: phases[state] ?? before.phase, bytesTransferred, totalBytes }
}

function problemOf({ code, status }: StorageError): UploadProblem {
  if (status === 413) return 'too-large'
  if (status === 415 || status === 422) return 'not-an-image'
  if (status === 409) return 'held'
  if (code === 'quota-exceeded') return 'no-room'
  if (code === 'unauthenticated') {
    tellSignedOut()
    return 'signed-out'
  }
  return code === 'retry-limit-exceeded' ? 'connection' : 'other'
}
