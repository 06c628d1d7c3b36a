// A code of an authenticator app works once. The library takes the same six digits as often as they come within their 90
// seconds, so this looks at them first: of each person the last half-minute whose code was used is kept, and only the code of
// a later one counts. What has been used up already goes on to the library as a wrong code, and it counts the try.
import { createHmac } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { SignInCondition, SignInStore } from '../../store/people/people.ts'

const stepMs = 30_000
/** Clocks of phones are off by a little: the code before and the one after count as well. */
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
            // One statement: of two who use the same code at once, one changes the row.
            const used =
              step === undefined
                ? []
                : await rows.update('second_factor', [ofPerson, isBefore(step)], {
                    last_step: step,
                  })
            // The library looks at a clock of its own, so it gets the code that this one shows.
            const code =
              used.length === 0 ? noCode : codeOfStep(secret, Math.floor(Date.now() / stepMs))
            return { context: { body: { ...ctx.body, code } } }
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin

type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Who is signed in, or who has given the password and is asked for the code; empty = nobody. */
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
