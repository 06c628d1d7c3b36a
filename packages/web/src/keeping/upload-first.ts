// Uploads the files of a feedback, which must be on the server before it can be sent.
import type { Outside } from '../run/outside.ts'
import type { SaveEffect } from '../run/unsent.ts'
import type { Journal } from './journal.ts'
import type { Uploaded } from './kept-files.ts'
import { filesOf } from './kept-marks.ts'

export async function uploadFirst(
  wire: Pick<Outside, 'newXhr' | 'later'>,
  journal: Journal,
  effect: SaveEffect,
): Promise<Uploaded> {
  if (filesOf(effect).length === 0) return { effect, outcome: 'stored' }
  try {
    const { uploadKept } = await import('./kept-files.ts')
    return await uploadKept(wire, journal, effect)
  } catch {
    // If the chunk does not load, the uploads count as failed.
    return { effect, outcome: 'failed' }
  }
}
