// The sign-in library with our settings: passwords and sessions, a second factor by authenticator app, and single sign-on
// where it is configured. Nobody signs up through it: people join by the set-up link or by an invitation. Only `sign-in.ts`
// uses it, and loads it at the first sign-in.
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
  /** The library asks this provider for its endpoints when it is made. If it gets no reply, it never uses the provider. */
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
    // Our own limiter counts every request, over all servers.
    rateLimit: { enabled: false },
    logger: { disabled: false, level: 'error', log: (_level, message) => warn(message) },
    user: { modelName: 'person' },
    session: {
      modelName: 'person_session',
      expiresIn: times.idleMs / 1_000,
      updateAge: times.refreshMs / 1_000,
      // Kept when a second factor is switched on or off, which replaces the caller's session.
      additionalFields: { workspaceId: { type: 'string', required: false, input: false } },
    },
    // A provider may give an address to somebody else. The first account with it remains the only one: the table refuses a second.
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
      // With this prefix a browser refuses the cookie unless it came over https, for this host only and for all its paths.
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
