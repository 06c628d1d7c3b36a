// More of `chat-hands.test.ts`, with other seeds.
import { afterAll, describe, expect, it } from 'vitest'
import { handsBrowser, randomHands } from '../src/hands-run.ts'

const count = 85
const opened = await handsBrowser()
const { browser } = opened
const reason = opened.browser ? null : opened.reason
afterAll(() => browser?.close())

describe.skipIf(reason)(
  `two screens of a chat and more random hands${reason ? ` (${reason})` : ''}`,
  () => {
    it(
      `both show what is stored, once, and read only what they were shown: ${count} sequences`,
      async () => {
        if (!browser) throw new Error(reason ?? '')
        expect(await randomHands(browser, { first: 100_001, count })).toBeGreaterThan(count / 2)
      },
      120_000 + count * 20_000,
    )
  },
)
