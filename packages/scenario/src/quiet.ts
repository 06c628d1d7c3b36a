// For what must not happen: lets a page finish its work, without waiting for the wall clock.
import type { Page } from 'playwright-core'

/** Longer than any chain of tasks that a press, a message or a server reply causes. */
const mostTurns = 30

/** The page has run its tasks, in every frame. Whatever it would send or announce at once has been sent. */
export async function isQuiet(page: Page): Promise<void> {
  // Twice: a frame may send a message to one that was checked before it.
  for (const _pass of [1, 2])
    await Promise.all(
      page.frames().map((frame) => frame.evaluate(turns, mostTurns).catch(ignoreDetached)),
    )
}

/** For a page whose clock is stopped or installed by the test: so much of it passes at once. */
export async function timePasses(page: Page, ms: number): Promise<void> {
  await isQuiet(page)
  await page.clock.runFor(ms)
  await isQuiet(page)
}

/**
 * Waits in real time. Only for a fault that lasts, and for a page that may have broken its own timers: everything else
 * waits for a condition. The house test of fixed sleeps lists the files that may call this, with their reasons.
 */
export const realTimePasses = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms)

/** The page has been scrolled as far as it will be: its position is the same in ten drawn frames. */
export function scrollRests(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let same = 0
        let last = window.scrollY
        const look = (): void => {
          same = window.scrollY === last ? same + 1 : 0
          last = window.scrollY
          if (same < 10) requestAnimationFrame(look)
          else resolve(last)
        }
        requestAnimationFrame(look)
      }),
  )
}

/** Messages and not timers, because a test may have stopped those. */
function turns(count: number): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    let left = count
    port1.onmessage = () => {
      left -= 1
      if (left > 0) return port2.postMessage(null)
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** A frame that was removed meanwhile cannot answer. */
function ignoreDetached(fault: unknown): void {
  if (!/detached|destroyed|closed/i.test(String(fault))) throw fault
}
