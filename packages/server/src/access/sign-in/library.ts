// The sign-in library with our settings: passwords and sessions, a second factor by authenticator app, and single sign-on
// where it is asked for. Nobody signs up through it: people come by the set-up link or by an invitation. It is reached
// through `sign-in.ts` alone, which loads it when somebody first comes to the door.
import { betterAuth } from 'better-auth'
import { genericOAuth, twoFactor } from 'better-auth/plugins'
import type { Config } from '../../config/config.ts'
import { studioOrigin } from '../../config/origins.ts'
import type { SignInStore } from '../../store/people/people.ts'
import { sessionTimes } from './bounded-sessions.ts'
import { cookiePrefix, signInPath, singleSignOnId } from './names.ts'
import { oneTimeCodes } from './one-time-codes.ts'
import { passkeyEntry } from './passkey-entry.ts'
import { storeAdapter } from './store-adapter.ts'

export interface LibraryInput {
  readonly config: Config
  /** The library asks this provider for its addresses when it is made, and does without it for ever if it gets none. */
  readonly singleSignOn: Config['singleSignOn']
  readonly rows: SignInStore
  readonly secret: string
  readonly newId: () => string
  readonly clock: () => number
  readonly warn: (message: string) => void
}

export function makeLibrary({
  config,
  singleSignOn,
  rows,
  secret,
  newId,
  clock,
  warn,
}: LibraryInput) {
  const times = sessionTimes(config)
  const origin = studioOrigin(config)
  const isSecure = origin.startsWith('https://')
  return betterAuth({
    appName: 'Askwell',
    // From the configuration, never from the request: a spoofed Host must not get into a link (reliability 26).
    baseURL: origin,
    basePath: signInPath,
    secret,
    database: storeAdapter(rows),
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    // Ours counts at the edge, for every server the same way.
    rateLimit: { enabled: false },
    logger: { disabled: false, level: 'error', log: (_level, message) => warn(message) },
    user: { modelName: 'person' },
    session: {
      modelName: 'person_session',
      expiresIn: times.idleMs / 1_000,
      updateAge: times.refreshMs / 1_000,
      // Goes along when a second factor is switched on or off, which makes another session of the one that asked.
      additionalFields: { workspaceId: { type: 'string', required: false, input: false } },
    },
    // A provider may give an address to somebody else. Whoever came by it first stays the only one: the table takes no second.
    account: {
      modelName: 'person_account',
      encryptOAuthTokens: true,
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
    },
    advanced: {
      useSecureCookies: false,
      // Such a cookie is refused by the browser unless it came over https, for this host alone, for all its paths.
      cookiePrefix: cookiePrefix(config),
      defaultCookieAttributes: { secure: isSecure, sameSite: 'lax', httpOnly: true, path: '/' },
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => newId() },
    },
    plugins: [
      passkeyEntry(),
      oneTimeCodes(rows, clock),
      twoFactor({ issuer: 'Askwell', schema: { twoFactor: { modelName: 'second_factor' } } }),
      ...(singleSignOn === null
        ? []
        : [
            genericOAuth({
              config: [
                {
                  providerId: singleSignOnId,
                  discoveryUrl: `${singleSignOn.issuer}/.well-known/openid-configuration`,
                  clientId: singleSignOn.clientId,
                  clientSecret: singleSignOn.clientSecret,
                  scopes: ['openid', 'email', 'profile'],
                  pkce: true,
                  disableSignUp: true,
                },
              ],
            }),
          ]),
    ],
  })
}
