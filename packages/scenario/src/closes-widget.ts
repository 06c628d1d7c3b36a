// Closes a widget like a person who sees the button: the frame follows the height of its content, and a button that
// moves between press and release is not clicked.
import { setTimeout } from 'node:timers/promises'
import type { Frame, Locator, Page } from 'playwright-core'
import type { ShownWidget } from './widget-stage.ts'

const stillMs = 300

/** Presses Close inside the frame, once it is still, and waits until the frame is removed. `around` is the page that has the widget. */
export async function closesWidget(
  who: Pick<ShownWidget, 'page' | 'frame'>,
  around: Page | Frame = who.page,
): Promise<void> {
  const frame = around.locator('#psn-widget-content-frame')
  await standsStill(frame)
  await who.frame.getByRole('button', { name: 'Close' }).click()
  await frame.waitFor({ state: 'hidden' })
}

async function standsStill(frame: Locator): Promise<void> {
  for (let before = ''; ; await setTimeout(stillMs)) {
    const now = JSON.stringify(await frame.boundingBox())
    if (now === before) return
    before = now
  }
}
