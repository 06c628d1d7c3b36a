import { expect, it } from 'vitest'
import type { SaveEffect } from '../run/unsent.ts'
import { flowId, languageIds, nodeId, questionId } from '../test/run-flow.ts'
import { filesOf, keptFile, withFile, withoutKeptFiles } from './kept-marks.ts'

const kept = keptFile('h1', new File(['x'], 'a.png', { type: 'image/png' }))
const effect: SaveEffect = {
  type: 'save',
  completed: true,
  feedbackId: null,
  feedback: {
    device_id: nodeId,
    createdAtMs: 0,
    node_id: nodeId,
    flow_id: flowId,
    language_id: languageIds.en,
    responses: [
      { question_id: questionId(1), body: kept.url, active_storage_blob_id: kept.blobId },
      { question_id: questionId(2), body: 'kept: said the respondent' },
    ],
    attachment_ids: ['a0', kept.attachmentId],
  },
}

it('knows which files a feedback waits for', () => {
  expect(filesOf(effect)).toEqual(['h1'])
})

it('puts what the server answered in the place of the handle, and nothing else', () => {
  const stored = { ...kept, url: '/files/1', blobId: 'b1', attachmentId: 'a1' }
  expect(withFile(effect, 'h1', stored).feedback).toMatchObject({
    responses: [
      { body: '/files/1', active_storage_blob_id: 'b1' },
      { body: 'kept: said the respondent' },
    ],
    attachment_ids: ['a0', 'a1'],
  })
})

it('leaves a waiting file out of a partial save', () => {
  expect(withoutKeptFiles(effect).feedback).toMatchObject({
    responses: [{ body: 'kept: said the respondent' }],
    attachment_ids: ['a0'],
  })
})
