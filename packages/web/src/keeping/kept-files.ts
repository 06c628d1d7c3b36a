// The uploads of files that waited on the device. A chunk of its own: hardly a feedback has one.

import type { Outside } from '../run/outside.ts'
import { createSendFile } from '../run/send-file.ts'
import type { SaveEffect } from '../run/unsent.ts'
import { sendBoth } from '../run/uploads.ts'
import type { Journal } from './journal.ts'
import { filesOf, withFile } from './kept-marks.ts'

export interface Uploaded {
  readonly effect: SaveEffect
  /** `stored`: every file is on the server. `failed`: one did not get there. `gone`: one is not on this device any more. */
  readonly outcome: 'stored' | 'failed' | 'gone'
}

/** Uploads what waits, and puts what the server answered in the place of the handles. What is gone is left out. */
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
    // What the server will never take must not keep the other answers here.
    const stored = sent === 'refused' ? null : sent
    if (stored === null) outcome = 'gone'
    ready = withFile(ready, handle, stored)
  }
  return { effect: ready, outcome }
}
