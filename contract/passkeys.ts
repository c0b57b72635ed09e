import * as z from 'zod/mini'
import type { RouteTable } from './route.ts'
import { done, enrolmentRefusals, mailCode, signedIn } from './session.ts'

export const passkeyNameLengthMax = 60

const base64url = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,8192}$/))
/** How a device is reached, such as `usb`. New ones come with new browsers. */
const transport = z.string().check(z.regex(/^[a-z-]{1,20}$/))

export const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(passkeyNameLengthMax))

export const passkeyParams = z.strictObject({ passkeyId: z.uuid() })

export const passkeys = z.strictObject({
  passkeys: z.array(
    z.strictObject({
      passkeyId: z.uuid(),
      name: z.string(),
      /** Kept by an account that copies it to other devices. */
      isSynced: z.boolean(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.nullable(z.iso.datetime()),
    }),
  ),
})

export type Passkey = z.infer<typeof passkeys>['passkeys'][number]

export const beginPasskeyBody = z.strictObject({ password: z.string(), code: z.optional(z.string()), mailCode })

/** What the browser hands to the device, in WebAuthn's own words. */
const deviceOptions = z.strictObject({ options: z.looseObject({ challenge: z.string() }) })

/** What the device answers: of WebAuthn's fields, those that count. */
export const addPasskeyBody = z.strictObject({
  name: passkeyName,
  credential: z.strictObject({
    id: base64url,
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(transport).check(z.maxLength(10)),
  }),
})

export const passkeyLogInBody = z.strictObject({
  credential: z.strictObject({
    id: base64url,
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url,
  }),
})

const addedPasskey = z.strictObject({ passkeyId: z.uuid() })

export const passkeyRoutes = {
  listPasskeys: {
    method: 'GET',
    path: '/api/passkeys',
    access: 'signed-in',
    topics: [],
    tag: 'session',
    summary: 'One’s own passkeys',
    reply: passkeys,
    status: 200,
    refusals: [],
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/passkeys/options',
    access: 'signed-in',
    needsProof: 'enrols',
    tag: 'session',
    summary: 'Begin to add a passkey, with the password once more',
    body: beginPasskeyBody,
    reply: deviceOptions,
    status: 201,
    refusals: ['not_confirmed', 'password_wrong', 'too_many_passkeys', ...enrolmentRefusals],
  },
  addPasskey: {
    method: 'POST',
    path: '/api/passkeys',
    access: 'signed-in',
    needsProof: 'enrols',
    tag: 'session',
    summary: 'Add the passkey that a device has made',
    body: addPasskeyBody,
    reply: addedPasskey,
    status: 201,
    refusals: ['passkey_not_added', 'too_many_passkeys'],
  },
  renamePasskey: {
    method: 'PUT',
    path: '/api/passkeys/:passkeyId/name',
    access: 'signed-in',
    needsProof: 'own_things',
    tag: 'session',
    summary: 'Give a passkey another name',
    params: passkeyParams,
    body: z.strictObject({ name: passkeyName }),
    reply: done,
    status: 200,
    refusals: [],
  },
  removePasskey: {
    method: 'POST',
    path: '/api/passkeys/:passkeyId/end',
    access: 'signed-in',
    needsProof: true,
    tag: 'session',
    summary: 'Remove a passkey, with the password once more',
    params: passkeyParams,
    body: beginPasskeyBody,
    reply: done,
    status: 200,
    refusals: ['not_confirmed', 'password_wrong'],
  },
  beginPasskeyLogIn: {
    method: 'POST',
    path: '/api/session/passkey/options',
    access: 'anyone',
    tag: 'session',
    summary: 'Begin to log in with a passkey',
    reply: deviceOptions,
    status: 201,
    refusals: [],
  },
  logInWithPasskey: {
    method: 'POST',
    path: '/api/session/passkey',
    access: 'anyone',
    tag: 'session',
    summary: 'Log in with a passkey',
    body: passkeyLogInBody,
    reply: signedIn,
    status: 200,
    refusals: ['passkey_wrong'],
  },
} as const satisfies RouteTable
