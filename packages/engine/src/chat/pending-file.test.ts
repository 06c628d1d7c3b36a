import { expect, it } from 'vitest'
import { pictureLost } from './chat-outbox.ts'
import { drawnFile, isRetryable } from './pending-file.ts'

const file = { name: 'tent.png', url: 'blob:1' }
const lost = { name: 'tent.png', url: '' }

it.each([
  [null, null, false, true],
  [null, 13001, false, true],
  [null, 13070, false, true],
  [file, null, true, true],
  [file, 13006, true, true],
  [file, 13070, true, true],
  [file, 13001, false, false],
  [file, 13007, false, false],
  [lost, pictureLost, false, false],
] as const)(
  'a message with the file %o and the refusal %s: drawn %s, sent again %s',
  (attachment, code, isDrawn, again) => {
    const message = { attachment, code }
    expect([drawnFile(message) !== null, isRetryable(message)]).toEqual([isDrawn, again])
  },
)
