import * as z from 'zod/mini'

export const health = z.strictObject({ status: z.literal('up') })

export const readiness = z.strictObject({ status: z.literal('ready') })

/** What every page needs to know of this instance; the ribbon says so when its clock runs faster than the world's. */
export const instance = z.strictObject({
  name: z.string(),
  version: z.string(),
  clock: z.strictObject({
    now: z.iso.datetime(),
    /** How many seconds of the instance pass in one second of the world. */
    speed: z.number().check(z.positive()),
  }),
  supportEmail: z.string(),
  /** The bucket of the file store, which is part of every file's address. */
  bucket: z.string(),
})

export type Instance = z.infer<typeof instance>
