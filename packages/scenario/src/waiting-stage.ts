// Shared by journeys about visitors who wait for an answer: one server with the visitors' pages, one with host pages,
// and channels that are busy or closed.
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, afterEach } from 'vitest'
import { guestOf } from './agents.ts'
import { agentOf } from './chatting.ts'
import type { Fixture, NodeDraft } from './fixtures.ts'
import { openStage } from './stage.ts'
import { openWidgetStage } from './widget-stage.ts'

export async function openWaitingStage() {
  const stage = await openStage()
  const widgets = await openWidgetStage()
  const agent = agentOf(stage.server)
  afterEach(() => Promise.all([stage.clear(), widgets.clear()]))
  afterAll(() => Promise.all([stage.close(), widgets.close()]))

  /** Enough conversations of a channel to show a waiting time. */
  async function isBusy(fixture: Fixture): Promise<void> {
    for (let n = 0; n < 3; n += 1) {
      const { feedbackId, opens } = await guestOf(stage.server, fixture)
      await opens()
      await agent.turns({ feedbackId }, 'open')
      await agent.says({ feedbackId }, 'Hello')
      await agent.turns({ feedbackId }, 'closed')
    }
  }
  return { stage, widgets, isBusy }
}

export const queue = { queue_enabled: true, slots: 0 }
export const closed = { operating: false, operating_24_7: false }
/** Closed now, and open again in two hours. */
export const later = (): NonNullable<NodeDraft> => {
  const opens = (new Date().getUTCHours() + 2) % 24
  return {
    operating: true,
    operating_24_7: false,
    timezone: 'UTC',
    operating_hours: (['weekdays', 'saturday', 'sunday'] as const).map((period) => ({
      period,
      start_hour: opens * 100,
      end_hour: ((opens + 1) % 24) * 100,
    })),
  }
}
/** A channel whose survey is also shown outside the opening hours. */
export function alwaysAsked(made: Fixture): Fixture {
  const nodes = (made.bundle.nodes ?? []).map((node) => ({
    ...node,
    non_operating_hours_flow_id: made.flow.id,
  }))
  return { ...made, bundle: { ...made.bundle, nodes } }
}
export const opener = (page: Page | FrameLocator): Locator => page.getByTestId('chat-leave-open')
export const form = (page: Page | FrameLocator): Locator => page.getByTestId('chat-leave')
