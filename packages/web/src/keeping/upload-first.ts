// What must be on the server before a feedback can go: its files.
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
    // The chunk did not come: as if the files had not got there.
    return { effect, outcome: 'failed' }
  }
}
