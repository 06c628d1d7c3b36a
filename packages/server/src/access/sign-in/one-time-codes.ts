// A code of an authenticator app works once. The library accepts the same six digits any number of times within their 90
// seconds, so this check comes first: it stores the last half-minute whose code each person used, and accepts only codes of
// later ones. A used code is passed to the library as a wrong code, so that the library counts the attempt.
import { createHmac } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { SignInCondition, SignInStore } from '../../store/people/people.ts'

const stepMs = 30_000
/** Clocks of phones are slightly off, so the previous and the next code are accepted as well. */
const nearbySteps = [-1, 0, 1]
const noCode = ''

export const oneTimeCodes = (rows: Pick<SignInStore, 'find' | 'update'>, clock: () => number) =>
  ({
    id: 'one-time-codes',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async (ctx) => {
            const ofPerson = is('user_id', await personBehind(ctx))
            const [factor] = await rows.find('second_factor', [ofPerson], { limit: 1 })
            if (factor === undefined) return undefined
            const secret = await symmetricDecrypt({
              key: ctx.context.secretConfig,
              data: String(factor['secret']),
            })
            const now = Math.floor(clock() / stepMs)
            const step = nearbySteps
              .map((by) => now + by)
              .find((one) => codeOfStep(secret, one) === ctx.body.code)
            // One statement: of two concurrent uses of one code, only one changes the row.
            const used =
              step === undefined
                ? []
                : await rows.update('second_factor', [ofPerson, isBefore(step)], {
                    last_step: step,
                  })
            // The library uses its own clock, so it gets the code for the time of our clock.
            const code =
              used.length === 0 ? noCode : codeOfStep(secret, Math.floor(Date.now() / stepMs))
            return { context: { body: { ...ctx.body, code } } }
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin

type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** The person who is signed in, or who has given the password and must give the code; empty = nobody. */
async function personBehind(ctx: AuthContext): Promise<string> {
  const session = await getSessionFromCtx(ctx)
  if (session !== null) return session.user.id
  const { name } = ctx.context.createAuthCookie('two_factor')
  const step = await ctx.getSignedCookie(name, ctx.context.secret)
  const begun = step ? await ctx.context.internalAdapter.findVerificationValue(step) : null
  return begun?.value ?? ''
}

const is = (column: string, value: string): SignInCondition => ({
  column,
  operator: 'eq',
  value,
  connector: 'AND',
})
const isBefore = (step: number): SignInCondition => ({
  column: 'last_step',
  operator: 'lt',
  value: step,
  connector: 'AND',
})

/** RFC 6238: six digits of the HMAC over the number of the half-minute. */
function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
