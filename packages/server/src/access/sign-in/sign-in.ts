// Who a person is: what the routes ask of the sign-in library, in our words. Every answer carries the cookies that the
// browser must keep, and every refusal is one of ours. The library is loaded by the first who needs it, so that a server
// that only takes feedback starts without it.

import type { Deps } from '../../deps.ts'
import { must } from '../../must.ts'
import { knownSessions } from './known-sessions.ts'
import type { makeLibrary } from './library.ts'
import { refusalOfLibrary } from './library-refusals.ts'
import { signInPath, singleSignOnId } from './names.ts'

/** What a request shows at the door. */
export interface Visit {
  readonly cookie: string
  readonly userAgent: string
}
export interface Entered {
  readonly needsSecondFactor: boolean
  /** Whole `Set-Cookie` lines. */
  readonly cookies: readonly string[]
}
export interface FoundSession {
  readonly sessionId: string
  readonly personId: string
  readonly cookies: readonly string[]
}

export interface SignIn {
  session(visit: Visit): Promise<FoundSession | null>
  enter(credentials: { readonly email: string; readonly password: string }, visit: Visit): Promise<Entered>
  enterSecondFactor(code: string, visit: Visit): Promise<Entered>
  leave(visit: Visit): Promise<readonly string[]>
  hashPassword(password: string): Promise<string>
  changePassword(change: { readonly current: string; readonly next: string }, visit: Visit): Promise<readonly string[]>
  askReset(email: string): Promise<void>
  resetPassword(token: string, password: string): Promise<void>
  beginSecondFactor(
    password: string,
    visit: Visit,
  ): Promise<{ readonly uri: string; readonly keptCodes: readonly string[]; readonly cookies: readonly string[] }>
  confirmSecondFactor(code: string, visit: Visit): Promise<readonly string[]>
  endSecondFactor(password: string, visit: Visit): Promise<readonly string[]>
  /** Where the browser goes to sign in elsewhere, and comes back from. */
  beginSingleSignOn(visit: Visit): Promise<{ readonly url: string; readonly cookies: readonly string[] }>
  endSingleSignOn(query: string, visit: Visit): Promise<Response>
}

/** Digits are a code of the app; anything longer is one of the kept codes. */
const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

export function makeSignIn({ config, store, secrets, newId, clock, sendMail }: Deps, warn: (message: string) => void): SignIn {
  const known = knownSessions(store.signIn, clock)
  let library: Promise<ReturnType<typeof makeLibrary>> | null = null
  const load = () => {
    library ??= import('./library.ts').then((file) =>
      file.makeLibrary({
        config,
        rows: store.signIn,
        secret: secrets.signIn.toString('base64url'),
        newId,
        warn,
        sendReset: async (email, token) => sendMail?.(resetMail(email, `${config.publicUrl}/studio/reset-password#${token}`)),
      }),
    )
    return library
  }
  const asked = async <T>(ask: (api: Awaited<ReturnType<typeof load>>['api']) => Promise<T>): Promise<T> => {
    const { api } = await load()
    return ask(api).catch((error: unknown) => {
      throw refusalOfLibrary(error)
    })
  }

  return {
    async session(visit) {
      const found = await known.find(visit.cookie)
      if (found !== null) return found
      const { headers, response } = await asked((api) => api.getSession({ headers: headersOf(visit), returnHeaders: true }))
      if (response === null) return null
      const cookies = headers.getSetCookie()
      if (cookies.length === 0) known.remember(visit.cookie, response.session.token)
      return { sessionId: response.session.id, personId: response.user.id, cookies }
    },
    async enter(credentials, visit) {
      const { headers, response } = await asked((api) => api.signInEmail({ body: credentials, headers: headersOf(visit), returnHeaders: true }))
      return { needsSecondFactor: 'twoFactorRedirect' in response, cookies: headers.getSetCookie() }
    },
    async enterSecondFactor(code, visit) {
      const input = { body: { code }, headers: headersOf(visit), returnHeaders: true } as const
      const { headers } = await asked<{ headers: Headers }>((api) => (isAppCode(code) ? api.verifyTOTP(input) : api.verifyBackupCode(input)))
      return { needsSecondFactor: false, cookies: headers.getSetCookie() }
    },
    leave: async (visit) => (await asked((api) => api.signOut({ headers: headersOf(visit), returnHeaders: true }))).headers.getSetCookie(),
    hashPassword: async (password) => (await (await load()).$context).password.hash(password),
    async changePassword({ current, next }, visit) {
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
      return (await asked((api) => api.changePassword({ body, headers: headersOf(visit), returnHeaders: true }))).headers.getSetCookie()
    },
    async askReset(email) {
      await asked((api) => api.requestPasswordReset({ body: { email } }))
    },
    async resetPassword(token, password) {
      await asked((api) => api.resetPassword({ body: { token, newPassword: password } }))
    },
    async beginSecondFactor(password, visit) {
      const { headers, response } = await asked((api) => api.enableTwoFactor({ body: { password }, headers: headersOf(visit), returnHeaders: true }))
      if (!('totpURI' in response)) throw new Error('the sign-in library gave no secret')
      return { uri: response.totpURI, keptCodes: response.backupCodes, cookies: headers.getSetCookie() }
    },
    confirmSecondFactor: async (code, visit) =>
      (await asked((api) => api.verifyTOTP({ body: { code }, headers: headersOf(visit), returnHeaders: true }))).headers.getSetCookie(),
    endSecondFactor: async (password, visit) =>
      (await asked((api) => api.disableTwoFactor({ body: { password }, headers: headersOf(visit), returnHeaders: true }))).headers.getSetCookie(),
    async beginSingleSignOn(visit) {
      const body = { provider: singleSignOnId, callbackURL: '/studio/', errorCallbackURL: '/studio/sign-in?refused=single-sign-on' }
      const { headers, response } = await asked((api) => api.signInSocial({ body, headers: headersOf(visit), returnHeaders: true }))
      return { url: must(response.url, 'the sign-in library names an address'), cookies: headers.getSetCookie() }
    },
    async endSingleSignOn(query, visit) {
      const { handler } = await load()
      return handler(new Request(`${config.publicUrl}${signInPath}/callback/${singleSignOnId}${query}`, { headers: headersOf(visit) }))
    },
  }
}

const headersOf = ({ cookie, userAgent }: Visit): Headers => new Headers({ cookie, 'user-agent': userAgent })

const resetMail = (to: string, url: string) => ({
  to,
  subject: 'A new password for Askwell',
  text: `Somebody asked for a new password for this address.\n\nSet it here within an hour:\n${url}\n\nIf it was not you, do nothing: the old password still works.\n`,
})
