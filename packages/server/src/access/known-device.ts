// Which accounts signed in on this browser before. A cookie proves it: nobody can make one without the server's secret, and it
// gives no access. Attempts from such a browser are counted separately, so that nobody else can make it wait.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface KnownDevice {
  readonly id: string
}

/** Accounts that one browser remembers; the oldest is forgotten first. */
const mostAccounts = 8
const cookieForm = /^([0-9a-f-]{36})((?:\.[\w-]{43}){1,8})$/
const cookieSeconds = 400 * 86_400

export interface KnownDevices {
  /** Null when this account never signed in with this cookie. */
  find(cookies: string, email: string): KnownDevice | null
  /** The `Set-Cookie` line that lets the browser prove it from now on. */
  remember(cookies: string, email: string): string
}

export function knownDevices({
  secret,
  cookieName,
  isSecure,
  newId,
}: {
  readonly secret: Buffer
  readonly cookieName: string
  readonly isSecure: boolean
  readonly newId: () => string
}): KnownDevices {
  const proofOf = (id: string, email: string): string =>
    createHmac('sha256', secret)
      .update(`device ${id} ${accountOf(email)}`)
      .digest('base64url')
  const read = (
    cookies: string,
  ): { readonly id: string; readonly proofs: readonly string[] } | null => {
    const value = cookies
      .split(/; */)
      .find((pair) => pair.startsWith(`${cookieName}=`))
      ?.slice(cookieName.length + 1)
    const [, id, proofs] = cookieForm.exec(value ?? '') ?? []
    return id === undefined || proofs === undefined
      ? null
      : { id, proofs: proofs.slice(1).split('.') }
  }
  return {
    find(cookies, email) {
      const shown = read(cookies)
      if (shown === null) return null
      const wanted = Buffer.from(proofOf(shown.id, email))
      return shown.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), wanted))
        ? { id: shown.id }
        : null
    },
    remember(cookies, email) {
      const shown = read(cookies)
      const id = shown?.id ?? newId()
      const proof = proofOf(id, email)
      const proofs = [...(shown?.proofs ?? []).filter((one) => one !== proof), proof].slice(
        -mostAccounts,
      )
      return `${cookieName}=${[id, ...proofs].join('.')}; Max-Age=${cookieSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    },
  }
}

/** The same account for every spelling of its address. */
export const accountOf = (email: string): string => email.trim().toLowerCase()
