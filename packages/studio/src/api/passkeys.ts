// Passkeys of this browser. The library for the device is loaded at the first use.
import { call } from './call.ts'

/** Not on an IP address, and not without https: browsers have no passkeys there. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis &&
  window.isSecureContext &&
  !/^[\d.]+$|:/.test(location.hostname)

/** The person closed the browser's own dialog, let it run out, or the device refused. The browser does not say which. */
export const wasGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** The device already has a passkey of this account. */
export const isKnownDevice = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

export async function makePasskey(options: unknown) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}

export async function signWithPasskey(options: unknown) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } }
}

export async function enterByPasskey(step: 'whole' | 'second', invitation?: string): Promise<void> {
  const { options } = await call('ask_passkey', { body: { step } })
  await call('sign_in_passkey', { body: { passkey: await signWithPasskey(options), invitation } })
}
