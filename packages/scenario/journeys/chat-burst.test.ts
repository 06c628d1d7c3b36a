// Hundreds of messages at once: both screens end at the newest line, and are drawn a few times, not once per message.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Colleague, joins, sitsAtInbox } from '../src/agents.ts'
import { agentOf, chatNode, sits } from '../src/chatting.ts'
import { openStage } from '../src/stage.ts'

const stage = await openStage()
const agent = agentOf(stage.server)
let ada: Colleague
beforeAll(async () => {
  ada = await joins(stage.server, 'Ada Agent')
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const burst = 460
/** Batches are processed once per frame. */
const frameMs = 16

describe.skipIf(stage.reason)(
  `a burst of messages${stage.reason ? ` (${stage.reason})` : ''}`,
  () => {
    it('460 messages at once end with the newest on both screens, drawn in few steps (R-CHAT-53, O-16)', async () => {
      const chat = await sits(stage, chatNode())
      const inbox = await sitsAtInbox(stage, chat.fixture, ada, {
        address: `/studio/inbox?list=all&chat=${chat.feedbackId}`,
      })
      await inbox.page.getByRole('textbox', { name: 'Your reply' }).waitFor()
      for (const page of [chat.page, inbox.page]) await countDrawings(page)
      const startedAt = performance.now()
      for (let from = 0; from < burst; from += 20)
        await Promise.all(
          Array.from({ length: Math.min(20, burst - from) }, (_, n) =>
            agent.says(chat, `line ${from + n} of many`),
          ),
        )
      await agent.says(chat, 'the newest line')
      const tookMs = performance.now() - startedAt
      for (const page of [inbox.page, chat.page]) {
        await page.getByText('the newest line').last().waitFor()
        await expect.poll(() => newestIsInSight(page)).toBe(true)
        expect(await page.getByText(/^line \d+ of many$/).count()).toBeGreaterThanOrEqual(burst)
      }
      // One or two drawings per frame on any machine, not one per message.
      const most = 60 + (1.5 * tookMs) / frameMs
      for (const page of [inbox.page, chat.page]) {
        expect(await drawings(page)).toBeLessThan(most)
        const before = await drawingsOnceQuiet(page)
        const log = page.getByRole('log')
        await log.hover()
        for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, -900)
        await expect
          .poll(() =>
            log.evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight),
          )
          .toBeGreaterThan(3_000)
        await page.locator('textarea').fill('typed meanwhile')
        // Neither scrolling nor typing redraws a message.
        expect(await drawings(page)).toBe(before)
        await agent.says(
          chat,
          `said while ${page === chat.page ? 'the visitor' : 'the agent'} looks up`,
        )
        await log
          .getByText(/looks up/)
          .last()
          .waitFor({ state: 'attached' })
        expect(
          await log.evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight),
        ).toBeGreaterThan(1_000)
        await log.evaluate((node) => node.scrollTo({ top: node.scrollHeight }))
        // The other screen shows who types.
        await page.locator('textarea').fill('')
      }
      expect([...chat.who.faults, ...inbox.faults]).toEqual([])
    })
  },
)

const drawings = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(window, 'drawings'))

/** Pending updates (a tick, a typing notice) have arrived once nothing arrives for a second. */
async function drawingsOnceQuiet(page: Page): Promise<number> {
  let last = { count: -1, atMs: 0 }
  await expect
    .poll(
      async () => {
        const [count, atMs] = [await drawings(page), performance.now()]
        if (count !== last.count) last = { count, atMs }
        return atMs - last.atMs
      },
      { interval: 100, timeout: 60_000 },
    )
    .toBeGreaterThan(1_000)
  return last.count
}

const newestIsInSight = (page: Page) =>
  page
    .getByRole('log')
    .getByText('the newest line')
    .last()
    .evaluate((node) => {
      const { bottom, height } = node.getBoundingClientRect()
      return height > 0 && bottom <= innerHeight && bottom > 0
    })

/** Each step of drawing that changed the list is one call of the observer. */
const countDrawings = (page: Page) =>
  page.evaluate(() => {
    Reflect.set(window, 'drawings', 0)
    const log = document.querySelector('[role=log]')
    if (log)
      new MutationObserver(() =>
        Reflect.set(window, 'drawings', Reflect.get(window, 'drawings') + 1),
      ).observe(log, { subtree: true, childList: true })
  })
