import type { OwnerIntegration } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf } from './integration-draft.ts'

const stored: OwnerIntegration = {
  reference_id: 'orders',
  kind: 'integration',
  url: 'https://shop.example/orders',
  method: 'GET',
  headers: { accept: 'application/json' },
  mapping: { product: 'items.0.title', list: { path: 'items', key: 'id', body: 'title' } },
  secret_header_names: ['authorization'],
  updated_at: '',
  last_failures: [],
}

describe('an integration in its form', () => {
  it('goes out as it came, and says nothing of secrets that nobody touched (O-18)', () => {
    const { kind, method, headers, mapping } = stored
    expect(bodyOf(draftOf(stored))).toEqual({ kind, method, headers, mapping })
  })

  it('leaves out rows without a name, and keeps a rule that is no JSON as text for the server to refuse', () => {
    const draft = {
      ...draftOf(null),
      headers: [{ name: ' ', value: 'x' }],
      mapping: [{ name: 'a', value: '{oops' }],
      secrets: [{ name: 'x-key', value: ' s ' }],
    }
    expect(bodyOf(draft)).toEqual({
      kind: 'request',
      method: 'POST',
      headers: {},
      mapping: { a: '{oops' },
      secret_headers: { 'x-key': 's' },
    })
  })
})
