// The sign-in library with our settings: passwords and sessions, a second factor by authenticator app, and single sign-on
// where it is configured. Nobody signs up through it: people come by the set-up link or by an invitation. It is reached
// through `sign-in.ts` alone, which loads it when somebody first comes to the door.
import { betterAuth } from 'better-auth'
import { genericOAuth, twoFactor } from 'better-auth/plugins'
import type { Config } from '../../config.ts'
import type { SignInStore } from '../../store/people.ts'
import { cookiePrefix, sessionRefreshSeconds, sessionSeconds, signInPath, singleSignOnId } from './names.ts'
import { storeAdapter } from './store-adapter.ts'

const resetLinkSeconds = 3_600

export interface LibraryInput {
  readonly config: Config
  readonly rows: SignInStore
  readonly secret: string
  readonly newId: () => string
  readonly sendReset: (email: string, token: string) => Promise<void>
  readonly warn: (message: string) => void
}

export function makeLibrary({ config, rows, secret, newId, sendReset, warn }: LibraryInput) {
  const isSecure = config.publicUrl.startsWith('https://')
  const { singleSignOn } = config
  return betterAuth({
    appName: 'Askwell',
    // From the configuration, never from the request: a spoofed Host must not get into a link (reliability 26).
    baseURL: config.publicUrl,
    basePath: signInPath,
    secret,
    database: storeAdapter(rows),
    trustedOrigins: [config.publicUrl],
    telemetry: { enabled: false },
    // Ours counts at the edge, for every server the same way.
    rateLimit: { enabled: false },
    logger: { disabled: false, level: 'error', log: (_level, message) => warn(message) },
    user: { modelName: 'person' },
    session: { modelName: 'person_session', expiresIn: sessionSeconds, updateAge: sessionRefreshSeconds },
    account: { modelName: 'person_account', encryptOAuthTokens: true, accountLinking: { enabled: true, requireLocalEmailVerified: true } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetLinkSeconds,
      sendResetPassword: ({ user, token }) => sendReset(user.email, token),
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
