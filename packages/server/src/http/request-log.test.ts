import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { requestIds } from './request-log.ts'

describe('the id of a request', () => {
  const idOf = requestIds(['10.0.0.0/8'], () => 'a new one')
  const request = (remoteAddress: string, sent?: string): IncomingMessage =>
    ({ headers: { 'x-request-id': sent }, socket: { remoteAddress } }) as unknown as IncomingMessage

  it.each([
    ['10.1.2.3', 'edge-7f3a.1_x', 'edge-7f3a.1_x'],
    ['192.0.2.1', 'edge-7f3a.1_x', 'a new one'],
    ['10.1.2.3', 'short', 'a new one'],
    ['10.1.2.3', 'with a space and more', 'a new one'],
    ['10.1.2.3', 'x'.repeat(65), 'a new one'],
    ['10.1.2.3', undefined, 'a new one'],
  ])('that %s sends as %s is %s (OP-34)', (address, sent, expected) => {
    expect(idOf(request(address, sent))).toBe(expected)
  })
})
