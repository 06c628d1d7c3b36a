// A survey that asks for a file, over a bucket that can misbehave.
import { startS3Stub } from '@askwell/server/test-kit'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { file, label, radio, submit, text } from './element-builder.ts'
import { type Fixture, fixture } from './fixtures.ts'
import { flow } from './flow-builder.ts'
import type { Respondent } from './respondent.ts'
import { openStage } from './stage.ts'

export const letter = {
  name: 'letter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}
export const asking = (question = file('q')): Fixture =>
  fixture(
    flow('Uploads')
      .page('S1', radio('mood', ['A', 'B']), question, text('other'), submit())
      .thank('End', label('bye', 'All done')),
  )

export const choose = (
  who: Respondent,
  chosen: { name: string; mimeType: string; buffer: Buffer },
  key = 'q',
) => who.element(key).locator('input[type=file]').setInputFiles(chosen)
export const row = (who: Respondent, kind: 'running' | 'stored' | 'failed', key = 'q') =>
  who.element(key).locator(`.file-row--${kind}`)
export const uploadCalls = (who: Respondent) =>
  who.log.calls().filter((call) => /attachments|direct_uploads/.test(call))

/** A stage whose files go to a bucket that can misbehave. */
export async function openUploadStage() {
  const bucket = await startS3Stub()
  const stage = await openStage({ env: bucket.env })
  beforeEach(() => {
    bucket.mood = 'works'
  })
  afterEach(() => stage.clear())
  afterAll(async () => {
    await stage.close()
    await bucket.close()
  })

  async function finishes(fx: Fixture, who: Respondent) {
    await who.presses('Send')
    await who.sees('All done')
    const [stored] = await stage.server.feedbacks(fx.nodeId)
    return stage.server.feedback(stored?.id ?? '')
  }
  return {
    bucket,
    stage,
    finishes,
  }
}
