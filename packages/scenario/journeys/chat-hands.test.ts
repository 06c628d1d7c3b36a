// A visitor in the widget and an agent at the inbox, both in browsers, and random acts: whatever happens to either of them or to the
// server, in the end both screens show what is stored, each written message is stored once, and nothing is read that was not
// shown. CHAT_HANDS=2000 tries that many; RANDOM_SEED names the first.
import { afterAll, describe, expect, it } from 'vitest'
import { handsBrowser, randomHands } from '../src/hands-run.ts'

const count = Number(process.env['CHAT_HANDS'] ?? 15)
const first = Number(process.env['RANDOM_SEED'] ?? 1)

const opened = await handsBrowser()
const { browser } = opened
const reason = opened.browser ? null : opened.reason
afterAll(() => browser?.close())

describe.skipIf(reason)(
  `two screens of a chat and random hands${reason ? ` (${reason})` : ''}`,
  () => {
    it(
      `both show what is stored, once, and read only what they were shown: ${count} sequences`,
      async () => {
        if (!browser) throw new Error(reason ?? '')
        const written = await randomHands(browser, { first, count })
        // Sequences without messages prove nothing; a single one may have none.
        if (count >= 10) expect(written).toBeGreaterThan(count / 2)
      },
      120_000 + count * 20_000,
    )
  },
)
