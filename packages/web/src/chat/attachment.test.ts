import { describe, expect, it } from 'vitest'
import { attachmentFault } from './attachment.ts'

const largest = 10 * 1024 * 1024

describe('a file that a visitor chooses', () => {
  it.each([
    ['image/png', largest, false, null],
    ['image/png', largest + 1, false, 'size'],
    ['image/svg+xml', 10, true, 'type'],
    ['application/pdf', 10, false, 'type'],
    ['application/pdf', 10, true, null],
    ['', 10, true, 'type'],
  ] as const)(
    'of type "%s" with %i bytes, where PDF is accepted: %s → %s',
    (type, size, accepts, fault) => {
      expect(attachmentFault({ type, size }, { accept_pdf: accepts })).toBe(fault)
    },
  )

  it('is an image before the conversation is known', () => {
    expect(attachmentFault({ type: 'application/pdf', size: 1 }, null)).toBe('type')
  })
})
