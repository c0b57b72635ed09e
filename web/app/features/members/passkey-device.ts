import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'

type Options = Readonly<Record<string, unknown>>

/** Browsers keep passkeys for names alone, never for an address of numbers, and only where nobody can listen in. */
function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    window.isSecureContext &&
    !/^[\d.]+$|^\[/.test(window.location.hostname)
  )
}

/** The page is drawn before anybody knows which browser shows it: until then the answer is no. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(neverChanges, canUsePasskeys, () => false)
}

const neverChanges = () => () => {}

/** Loaded when somebody uses a passkey: nobody else needs it. */
const library = () => import('@simplewebauthn/browser')

/** Has the device make a key. It asks for a finger, a face or a PIN. */
export async function makeKey(options: Options) {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports: [...transports] }
}

/** Has the device sign with one of its keys: after a press, or whenever somebody picks one among what is filled in. */
export async function signWithKey(options: Options, { isOffered }: { readonly isOffered: boolean }) {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: isOffered,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle }
}

/** Whether the browser can offer passkeys where it fills in names. */
export async function canBeOffered(): Promise<boolean> {
  return canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

/** Takes an offer back that nobody has taken. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** Closing the device's own window says no, and nothing went wrong. */
export function isCancelled(problem: unknown): boolean {
  return problem instanceof Error && (problem.name === 'NotAllowedError' || problem.name === 'AbortError')
}
