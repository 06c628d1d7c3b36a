// What the sign-in library is to do around passkeys, which it does not know: begin a session for a person whose passkey was
// checked, and ask for a second step after the password of a person who has one. Reached by our own code alone: none of it
// has an address.
import { randomBytes } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { generateRandomString, symmetricEncrypt } from 'better-auth/crypto'
import { z } from 'zod'

const keptCodeCount = 10
const body = z.object({ personId: z.string() })

export const passkeyEntry = () =>
  ({
    id: 'passkey-entry',
    endpoints: {
      enterAs: createAuthEndpoint.serverOnly({ method: 'POST', body }, async (ctx) => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.personId)
        if (user === null) throw ctx.error('UNAUTHORIZED')
        await setSessionCookie(ctx, {
          session: await internalAdapter.createSession(user.id, false),
          user,
        })
        return ctx.json({ personId: user.id })
      }),
      /** Codes to keep for the day the device is gone; none where there are some already. */
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
            // Of no app: it is replaced when one is set up.
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
          // Ends every session of the person; the one that asked goes on as another.
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
