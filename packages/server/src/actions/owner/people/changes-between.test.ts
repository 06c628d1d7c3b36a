import { describe, expect, it } from 'vitest'
import { changesBetween, shownAddress } from './changes-between.ts'

describe('what a call changed', () => {
  it.each([
    ['a name', { name: 'A' }, { name: 'B' }, [{ member: 'name', from: 'A', to: 'B' }]],
    [
      'a flag',
      { enabled: true },
      { enabled: false },
      [{ member: 'enabled', from: true, to: false }],
    ],
    [
      'what was not there',
      {},
      { retention_days: 30 },
      [{ member: 'retention_days', from: null, to: 30 }],
    ],
    ['nothing', { name: 'A', chat: { slots: 1 } }, { name: 'A', chat: { slots: 1 } }, []],
    [
      'a part',
      { chat: { slots: 1, queue_body: 'x' } },
      { chat: { slots: 2, queue_body: 'x' } },
      [{ member: 'chat.slots', from: 1, to: 2 }],
    ],
    [
      'a list',
      { types: ['a'] },
      { types: ['a', 'b'] },
      [{ member: 'types', from: 'a', to: 'a, b' }],
    ],
    [
      'a list of parts',
      { rules: [{ a: 1 }] },
      { rules: [] },
      [{ member: 'rules', from: null, to: null }],
    ],
    [
      'a long text',
      { css_text: '' },
      { css_text: 'x'.repeat(201) },
      [{ member: 'css_text', from: null, to: null }],
    ],
    [
      'a secret',
      { secret_headers: { a: 'hidden' } },
      { secret_headers: { a: 'other' } },
      [{ member: 'secret_headers', from: null, to: null }],
    ],
    [
      'a key',
      { public_key: 'a' },
      { public_key: 'b' },
      [{ member: 'public_key', from: null, to: null }],
    ],
    [
      'a secret part',
      { a: { token: 'x', b: 1 } },
      { a: { token: 'y', b: 2 } },
      [
        { member: 'a.token', from: null, to: null },
        { member: 'a.b', from: 1, to: 2 },
      ],
    ],
  ])('%s', (_what, before, after, changes) =>
    expect(changesBetween(after, before, after)).toEqual(changes),
  )

  it('names a member of a person without its value', () =>
    expect(changesBetween({ name: 'B' }, { name: 'A' }, { name: 'B' }, 'hidden')).toEqual([
      { member: 'name', from: null, to: null },
    ]))

  it('looks only at what was sent', () =>
    expect(
      changesBetween({ name: 'B' }, { name: 'B', updated_at: 1 }, { name: 'B', updated_at: 2 }),
    ).toEqual([]))

  it.each([
    ['https://shop.example/hook?token=abc#x', 'https://shop.example/hook'],
    ['https://user:pass@shop.example/hook', 'https://shop.example/hook'],
    [
      'https://hooks.example/services/T012/B0123456789ABCDEF/a1B2c3D4e5F6g7H8',
      'https://hooks.example/services/T012/…/…',
    ],
    ['http://', '…'],
  ])('%s is shown as %s', (address, told) => expect(shownAddress(address)).toBe(told))
})
