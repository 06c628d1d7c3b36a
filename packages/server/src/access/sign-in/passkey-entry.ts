// Extends the sign-in library for passkeys and for providers of workspaces, which it does not support: begins a session for a
// person whom our own code has checked, and asks for a second step after the password of a person who has a passkey. Only our own
// code calls these endpoints, which have no address.
import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { generateRandomString, symmetricEncrypt } from 'better-auth/crypto'
import { z } from 'zod'

const keptCodeCount = 10
const body = z.object({ personId: z.string() })

async function beginSession(ctx: GenericEndpointContext & { body: z.infer<typeof body> }) {
  const { internalAdapter } = ctx.context
  const user = await internalAdapter.findUserById(ctx.body.personId)
  if (user === null) throw ctx.error('UNAUTHORIZED')
  await setSessionCookie(ctx, {
    session: await internalAdapter.createSession(user.id, false),
    user,
  })
  return ctx.json({ personId: user.id })
}

export const passkeyEntry = () =>
  ({
    id: 'passkey-entry',
    endpoints: {
      enterAs: createAuthEndpoint.serverOnly({ method: 'POST', body }, beginSession),
      // The library asks for a second factor after its own kinds of sign-in, which it knows by their paths. This is one of them.
      enterAsFirstStep: createAuthEndpoint(
        '/sign-in/username',
        { method: 'POST', body, metadata: { SERVER_ONLY: true } },
        beginSession,
      ),
      /** → recovery codes in case the device is lost; no codes when the person already has some. */
      askSecondStep: createAuthEndpoint.serverOnly(
        { method: 'POST', use: [sessionMiddleware] },
        async (ctx) => {
          const { adapter, internalAdapter, secretConfig: key } = ctx.context
          const { session, user } = ctx.context.session
          const userId = user.id
          const known = await adapter.findOne({
            model: 'twoFactor',
            where: [{ field: 'userId', value: userId }],
          })
          if (known !== null && user['twoFactorEnabled'] === true)
            return ctx.json({ keptCodes: null })
          const keptCodes = Array.from(
            { length: keptCodeCount },
            () => `${generateRandomString(5)}-${generateRandomString(5)}`,
          )
          const factor = {
            // Belongs to no app: it is replaced when one is set up.
            secret: await symmetricEncrypt({ key, data: randomBytes(24).toString('base64url') }),
            backupCodes: await symmetricEncrypt({ key, data: JSON.stringify(keptCodes) }),
            verified: false,
          }
          if (known === null)
            await adapter.create({ model: 'twoFactor', data: { ...factor, userId } })
          else
            await adapter.update({
              model: 'twoFactor',
              where: [{ field: 'userId', value: userId }],
              update: factor,
            })
          // Ends every session of the person; the caller's session is replaced by a new one.
          const changed = await internalAdapter.updateUser(userId, { twoFactorEnabled: true })
          await setSessionCookie(ctx, {
            session: await internalAdapter.createSession(userId, false, session),
            user: changed,
          })
          return ctx.json({ keptCodes })
        },
      ),
    },
  }) satisfies BetterAuthPlugin
