// A survey of one page with one question of a style, for the journeys about styles.
import type { ResponseItem } from '@askwell/contract'
import { afterAll, afterEach, expect } from 'vitest'
import { type ElementDraft, label, submit, text } from './element-builder.ts'
import { type Fixture, fixture } from './fixtures.ts'
import { flow } from './flow-builder.ts'
import type { Respondent } from './respondent.ts'
import { openStage } from './stage.ts'

export const asking = (question: ElementDraft) =>
  fixture(
    flow('One')
      .page('S1', question, text('other'), submit())
      .thank('End', label('bye', 'All done')),
  )

export async function openAskingStage() {
  const stage = await openStage()
  afterEach(() => stage.clear())
  afterAll(() => stage.close())

  async function sends(fx: Fixture, who: Respondent): Promise<ResponseItem[]> {
    await who.presses('Send')
    await who.sees('All done')
    const body = await who.sent()
    expect((await stage.server.feedbacks(fx.nodeId))[0]?.responses).toEqual(body.responses)
    return body.responses
  }
  return {
    stage,
    sends,
  }
}
