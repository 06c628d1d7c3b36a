// Surveys of one and two pages, for the journeys about answering.
import { expect } from 'vitest'
import { type ElementDraft, label } from './element-builder.ts'
import { fixture } from './fixtures.ts'
import { type FlowBuilder, flow } from './flow-builder.ts'
import type { Respondent } from './respondent.ts'

export const ends = (builder: FlowBuilder): FlowBuilder =>
  builder.thank('End', label('bye', 'All done'))
export const page = (...elements: ElementDraft[]) =>
  fixture(ends(flow('Answering').page('S1', ...elements)))
/** With reduced motion, scrolling ends at once. */
export const atOnce = { reducedMotion: 'reduce' } as const
export const scrollY = (who: Respondent) => who.page.evaluate(() => window.scrollY)

/** Smooth scrolling ends with the element's top at this height, within 2 px. */
export async function comesToRest(who: Respondent, key: string, top: number): Promise<void> {
  const distance = () =>
    who
      .element(key)
      .evaluate((element, wanted) => Math.abs(element.getBoundingClientRect().top - wanted), top)
  await expect.poll(distance, { timeout: 25_000 }).toBeLessThanOrEqual(2)
}
