// Uploads the files that wait on the device. A separate chunk, because few feedbacks have files.

import type { Outside } from '../run/outside.ts'
import { createSendFile } from '../run/send-file.ts'
import type { SaveEffect } from '../run/unsent.ts'
import { sendBoth } from '../run/uploads.ts'
import type { Journal } from './journal.ts'
import { filesOf, withFile } from './kept-marks.ts'

export interface Uploaded {
  readonly effect: SaveEffect
  /** `stored`: every file is on the server. `failed`: one upload failed. `gone`: one file is no longer on this device. */
  readonly outcome: 'stored' | 'failed' | 'gone'
}

/** Uploads the waiting files, and replaces their handles by the stored files. Missing files are left out. */
export async function uploadKept(
  wire: Pick<Outside, 'newXhr' | 'later'>,
  journal: Journal,
  effect: SaveEffect,
): Promise<Uploaded> {
  let ready = effect
  let outcome: Uploaded['outcome'] = 'stored'
  for (const handle of filesOf(effect)) {
    const file = await journal.file(handle)
    const { node_id: nodeId, device_id: deviceId } = effect.feedback
    const sent =
      file &&
      (await sendBoth(
        createSendFile(wire),
        { file, nodeId, deviceId },
        new AbortController(),
        () => {},
      ))
    if (sent === 'failed' || sent === 'not_stored') return { effect: ready, outcome: 'failed' }
    // A file that the server will never accept must not block the other answers.
    const stored = sent === 'refused' ? null : sent
    if (stored === null) outcome = 'gone'
    ready = withFile(ready, handle, stored)
  }
  return { effect: ready, outcome }
}
