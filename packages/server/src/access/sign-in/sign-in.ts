// Signing in: the interface of the routes to the sign-in library. Every result carries the cookies that the browser must
// keep, and every refusal is one of ours. The library is loaded at its first use, so a server that only accepts feedback
// starts without it.

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import { studioOrigin } from '../../config/origins.ts'
import type { Deps } from '../../deps.ts'
import type { AccessSubject } from '../../events/access-subject.ts'
import { must } from '../../must.ts'
import { sessionTimes, withBoundedSessions } from './bounded-sessions.ts'
import type { FoundSession } from './known-sessions.ts'
import { knownSessions } from './known-sessions.ts'
import type { makeLibrary } from './library.ts'
import { refusalOfLibrary } from './library-refusals.ts'
import { signInPath, singleSignOnId } from './names.ts'
import { refuseWeakPassword } from './weak-password.ts'
import { withEnds } from './what-ends.ts'

/** The parts of a request that matter for signing in. */
export interface Visit {
  readonly cookie: string
  readonly userAgent: string
}
/** `cookies`: complete `Set-Cookie` lines. */
export type Entered =
  | {
      readonly needsSecondFactor: true
      readonly hasPasskey: boolean
      readonly cookies: readonly string[]
    }
  | {
      readonly needsSecondFactor: false
      readonly personId: string
      readonly cookies: readonly string[]
    }
type SignedIn = Extract<Entered, { readonly needsSecondFactor: false }>

export interface SignIn {
  session(visit: Visit): Promise<FoundSession | null>
  enter(
    credentials: { readonly email: string; readonly password: string },
    visit: Visit,
  ): Promise<Entered>
  enterSecondFactor(code: string, visit: Visit): Promise<SignedIn>
  /**
   * The person who has taken the first step and must now give the code; null = nobody. The signature of the cookie is not verified,
   * but the name of the step that it holds is secret.
   */
  personInSecondStep(visit: Visit): Promise<string | null>
  /** For a person whose passkey was just checked. */
  enterAs(personId: string, visit: Visit): Promise<SignedIn>
  /** For a person whose answer from the workspace's provider was just checked. A second factor is asked for, as after a password. */
  enterAsFirstStep(personId: string, visit: Visit): Promise<Entered>
  /** From now on the password alone is not enough. → recovery codes; null = the person already has some. */
  askSecondStep(
    visit: Visit,
  ): Promise<{ readonly keptCodes: readonly string[] | null; readonly cookies: readonly string[] }>
  leave(visit: Visit): Promise<readonly string[]>
  /** Refuses a password that does not belong to the person of this session. */
  checkPassword(password: string, visit: Visit): Promise<void>
  hashPassword(password: string): Promise<string>
  changePassword(
    change: { readonly current: string; readonly next: string },
    visit: Visit,
  ): Promise<readonly string[]>
  /** A token for one `resetPassword` within the hour; null = nobody has this address. */
  newResetToken(email: string): Promise<string | null>
  /** → the id of the person. */
  resetPassword(token: string, password: string): Promise<string>
  beginSecondFactor(
    password: string,
    visit: Visit,
  ): Promise<{
    readonly uri: string
    readonly keptCodes: readonly string[]
    readonly cookies: readonly string[]
  }>
  confirmSecondFactor(code: string, visit: Visit): Promise<readonly string[]>
  endSecondFactor(password: string, visit: Visit): Promise<readonly string[]>
  /**
   * → the provider's address to which the browser is sent. Null when the provider does not answer. `returnPath`: below this
   * origin, where the browser goes afterwards.
   */
  beginSingleSignOn(
    visit: Visit,
    returnPath: string,
  ): Promise<{ readonly url: string; readonly cookies: readonly string[] } | null>
  endSingleSignOn(query: string, visit: Visit): Promise<Response | null>
}

const resetLinkMs = 3_600_000
/** How long a browser waits while the provider is asked for its endpoints. */
const providerAnswersMs = 8_000

/** Six digits are a code of the app; anything else is a recovery code. */
const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

export function makeSignIn(
  { config, store, secrets, newId, clock }: Deps,
  warn: (message: string) => void,
  ended: (subject: AccessSubject) => void,
): SignIn {
  const times = sessionTimes(config)
  const known = knownSessions(store.signIn, clock, times)
  type Library = ReturnType<typeof makeLibrary>
  const make = async (singleSignOn: Config['singleSignOn']): Promise<Library> =>
    (await import('./library.ts')).makeLibrary({
      config,
      singleSignOn,
      rows: withBoundedSessions(withEnds(store.signIn, ended), times),
      secret: secrets.signIn.toString('base64url'),
      newId,
      clock,
      warn,
    })
  let library: Promise<Library> | null = null
  const load = () => {
    library ??= make(null)
    return library
  }
  // A second instance, so that people who give a password never wait for the provider; kept only once the provider has answered.
  let joined: Library | null = null
  const loadSingleSignOn = async (): Promise<Library | null> => {
    if (joined !== null) return joined
    const made = await make(config.singleSignOn)
    const found = await Promise.race([
      made.$context,
      sleep(providerAnswersMs, null, { ref: false }),
    ])
    if (found?.socialProviders.some(({ id }) => id === singleSignOnId)) joined = made
    return joined
  }
  const asked = async <T>(
    ask: (api: Awaited<ReturnType<typeof load>>['api']) => Promise<T>,
  ): Promise<T> => {
    const { api } = await load()
    return ask(api).catch((error: unknown) => {
      throw refusalOfLibrary(error)
    })
  }

  const secondStep = async (personId: string, cookies: readonly string[]): Promise<Entered> => ({
    needsSecondFactor: true,
    hasPasskey: (await store.people.proofsOf(personId)).hasPasskey,
    cookies,
  })

  return {
    async session(visit) {
      const found = await known.find(visit.cookie)
      if (found !== null) return found
      const { headers, response } = await asked((api) =>
        api.getSession({ headers: headersOf(visit), returnHeaders: true }),
      )
      if (response === null) return null
      const cookies = headers.getSetCookie()
      // Near the end of the longest duration the library would extend it at each check, so it is remembered either way.
      known.remember(visit.cookie, response.session.token)
      return { sessionId: response.session.id, personId: response.user.id, cookies }
    },
    async enter(credentials, visit) {
      const { headers, response } = await asked((api) =>
        api.signInEmail({ body: credentials, headers: headersOf(visit), returnHeaders: true }),
      )
      const cookies = headers.getSetCookie()
      if (!('twoFactorRedirect' in response))
        return { needsSecondFactor: false, personId: response.user.id, cookies }
      // Only somebody who has just given the right password gets here.
      const person = must(
        await store.people.personByEmail(credentials.email),
        'a password is of a person',
      )
      return secondStep(person.id, cookies)
    },
    async enterSecondFactor(code, visit) {
      const input = { body: { code }, headers: headersOf(visit), returnHeaders: true } as const
      const { headers, response } = await asked<{
        headers: Headers
        response: { user: { id: string } }
      }>((api) => (isAppCode(code) ? api.verifyTOTP(input) : api.verifyBackupCode(input)))
      return {
        needsSecondFactor: false,
        personId: response.user.id,
        cookies: headers.getSetCookie(),
      }
    },
    async personInSecondStep({ cookie }) {
      const { createAuthCookie, internalAdapter } = await (await load()).$context
      const { name } = createAuthCookie('two_factor')
      const [, shown] =
        cookie
          .split(/; */)
          .map((one) => one.split('='))
          .find(([of]) => of === name) ?? []
      const step = shown?.split('.').slice(0, -1).join('.')
      if (!step?.startsWith('2fa-')) return null
      const found = await internalAdapter.findVerificationValue(step)
      return found && found.expiresAt.getTime() > Date.now() ? found.value : null
    },
    async enterAs(personId, visit) {
      const { headers } = await asked((api) =>
        api.enterAs({ body: { personId }, headers: headersOf(visit), returnHeaders: true }),
      )
      return { needsSecondFactor: false, personId, cookies: headers.getSetCookie() }
    },
    async enterAsFirstStep(personId, visit) {
      const { headers, response } = await asked<{ headers: Headers; response: object }>((api) =>
        api.enterAsFirstStep({
          body: { personId },
          headers: headersOf(visit),
          returnHeaders: true,
        }),
      )
      const cookies = headers.getSetCookie()
      return 'twoFactorRedirect' in response
        ? secondStep(personId, cookies)
        : { needsSecondFactor: false, personId, cookies }
    },
    async askSecondStep(visit) {
      const { headers, response } = await asked((api) =>
        api.askSecondStep({ headers: headersOf(visit), returnHeaders: true }),
      )
      return { keptCodes: response.keptCodes, cookies: headers.getSetCookie() }
    },
    leave: async (visit) =>
      (
        await asked((api) => api.signOut({ headers: headersOf(visit), returnHeaders: true }))
      ).headers.getSetCookie(),
    async checkPassword(password, visit) {
      await asked((api) => api.verifyPassword({ body: { password }, headers: headersOf(visit) }))
    },
    hashPassword: async (password) => (await (await load()).$context).password.hash(password),
    async changePassword({ current, next }, visit) {
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
      return (
        await asked((api) =>
          api.changePassword({ body, headers: headersOf(visit), returnHeaders: true }),
        )
      ).headers.getSetCookie()
    },
    async newResetToken(email) {
      const { internalAdapter } = await (await load()).$context
      const found = await internalAdapter.findUserByEmail(email)
      if (found === null) return null
      const token = randomBytes(32).toString('base64url')
      // The name under which the library's `resetPassword` looks the token up.
      await internalAdapter.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: found.user.id,
        expiresAt: new Date(clock() + resetLinkMs),
      })
      return token
    },
    async resetPassword(token, password) {
      const { internalAdapter } = await (await load()).$context
      const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      const person = link === null ? null : await store.people.person(link.value)
      // Before the link is used up, so that another password can be chosen.
      await refuseWeakPassword(password, person === null ? [] : [person.name, person.email])
      await asked((api) => api.resetPassword({ body: { token, newPassword: password } }))
      return must(link, 'the library took this link').value
    },
    async beginSecondFactor(password, visit) {
      const { headers, response } = await asked((api) =>
        api.enableTwoFactor({ body: { password }, headers: headersOf(visit), returnHeaders: true }),
      )
      if (!('totpURI' in response)) throw new Error('the sign-in library gave no secret')
      return {
        uri: response.totpURI,
        keptCodes: response.backupCodes,
        cookies: headers.getSetCookie(),
      }
    },
    confirmSecondFactor: async (code, visit) =>
      (
        await asked((api) =>
          api.verifyTOTP({ body: { code }, headers: headersOf(visit), returnHeaders: true }),
        )
      ).headers.getSetCookie(),
    endSecondFactor: async (password, visit) =>
      (
        await asked((api) =>
          api.disableTwoFactor({
            body: { password },
            headers: headersOf(visit),
            returnHeaders: true,
          }),
        )
      ).headers.getSetCookie(),
    async beginSingleSignOn(visit, returnPath) {
      const body = {
        provider: singleSignOnId,
        callbackURL: returnPath,
        errorCallbackURL: '/studio/sign-in?refused=single-sign-on',
      }
      const answering = await loadSingleSignOn()
      if (answering === null) return null
      const { headers, response } = await answering.api.signInSocial({
        body,
        headers: headersOf(visit),
        returnHeaders: true,
      })
      return {
        url: must(response.url, 'the sign-in library names an address'),
        cookies: headers.getSetCookie(),
      }
    },
    async endSingleSignOn(query, visit) {
      const answering = await loadSingleSignOn()
      return answering === null
        ? null
        : answering.handler(
            new Request(`${studioOrigin(config)}${signInPath}/callback/${singleSignOnId}${query}`, {
              headers: headersOf(visit),
            }),
          )
    },
  }
}

const headersOf = ({ cookie, userAgent }: Visit): Headers =>
  new Headers({ cookie, 'user-agent': userAgent })
