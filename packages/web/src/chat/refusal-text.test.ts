import { pictureLost } from '@askwell/engine/chat'
import { expect, it } from 'vitest'
import { outcomeOf } from './own-messages.ts'
import { refusalText, waitingText } from './refusal-text.ts'

const image = { name: 'tent.png', url: 'blob:1' }
const pdf = { name: 'bill.pdf', url: 'blob:1', pdfBytes: 9 }
const lost = (name: string) => ({ name, url: '' })

it.each([
  [pictureLost, lost('tent.png'), 'open', 'chat.pictureLost'],
  [pictureLost, lost('Bill.PDF'), 'open', 'chat.pdfLost'],
  [pictureLost, lost('pdf'), 'open', 'chat.pictureLost'],
  [13001, image, 'open', 'chat.imageOnly'],
  [13001, pdf, 'open', 'chat.fileOnly'],
  [13001, null, 'open', 'notSent'],
  [13007, image, 'open', 'chat.imageSize'],
  [13007, pdf, 'open', 'chat.fileOnly'],
  [13070, null, 'closed', 'chat.closed'],
  [13070, null, 'archived', 'chat.archived'],
  [13070, null, 'open', 'notSent'],
  [13071, null, 'open', 'notOnline'],
  [13075, null, 'open', 'chat.blocked'],
] as const)(
  'a message refused with %i, with %o in a chat that is %s, reads %s',
  (code, attachment, status, text) => {
    expect(refusalText({ code, attachment }, { status, takesPdf: false })).toBe(text)
  },
)

it.each([13001, 13007])('a refused image (%i) names PDF where the channel accepts it', (code) => {
  const refusal = { code, attachment: image }
  expect(refusalText(refusal, { status: 'open', takesPdf: true })).toBe('chat.fileOnly')
})

it.each([
  [429, 13006, '7', { kind: 'later', afterMs: 7_000, code: 13006 }, 'chat.tooMany'],
  [503, 13010, null, { kind: 'later', afterMs: 0 }, 'notSent'],
  [0, 0, null, { kind: 'later', afterMs: 0 }, 'notSent'],
] as const)(
  'a message answered with %i waits, and its writer reads why (A-285)',
  (status, code, retryAfter, outcome, text) => {
    const is = outcomeOf<never>({ ok: false, status, code, retryAfter }, (item) => item)
    expect(is).toEqual(outcome)
    expect(waitingText(is.kind === 'later' ? (is.code ?? null) : null)).toBe(text)
  },
)
