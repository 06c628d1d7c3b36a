// Somebody whose page frames a widget: the page, the frame in it, and what a test needs from both.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import type { Fixture, NodeDraft } from './fixtures.ts'
import type { Respondent } from './respondent.ts'
import type { Stage } from './stage.ts'
import type { Framed, FrameOptions, StandIn } from './stand-in-loader.ts'

export interface Guest extends Framed {
  readonly who: Respondent
  readonly page: Page
  readonly fx: Fixture
  readonly code: string
  button(name: string | RegExp): Locator
  picks(key: string): Promise<void>
}

/** The fixture's node, with a new widget of these settings, in a frame of a host page. */
export type Arrives = (
  fx: Fixture,
  widget?: object,
  options?: FrameOptions,
  before?: (page: Page) => Promise<unknown>,
) => Promise<Guest>

const newCode = (): string => `PSN-${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`

export const guestsOf =
  (stage: Stage, standIn: StandIn): Arrives =>
  async (fx, widget = {}, options = {}, before) => {
    const code = newCode()
    await stage.server.imports({
      ...fx.bundle,
      widgets: [{ code, node_id: fx.nodeId, ...widget }],
    } as Fixture['bundle'])
    const who = await stage.opens(fx, '/healthz', {
      waits: 'loaded',
      ...(before ? { before } : {}),
    })
    const framed = await standIn.frames(who.page, code, options)
    return {
      ...framed,
      who,
      page: who.page,
      fx,
      code,
      button: (name) => framed.frame.getByRole('button', { name, exact: typeof name === 'string' }),
      picks: (key) => framed.frame.locator('label').filter({ hasText: key }).first().click(),
    }
  }

export const messagesOf = async <T extends string>(guest: Guest, type: T) =>
  (await guest.heard()).filter((one) => one.type === type)
export const ofWidget = (more: NodeDraft = {}): NodeDraft => ({ type: 'widget', ...more })
