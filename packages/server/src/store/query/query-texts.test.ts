import { describe, expect, it } from 'vitest'
import { runKey } from '../feedback/run-key.ts'
import { isCursor, readCursor, writeCursor } from './cursor.ts'
import { plainJson, plainOf, plainText } from './plain-text.ts'
import { fold, likePattern, searchText } from './search-text.ts'
import { assertBindable } from './session.ts'

describe('folding', () => {
  it.each([
    ['İSTANBUL', 'istanbul'],
    ['ISPARTA ısparta', 'isparta isparta'],
    ['Çağrı ŞÖLEN', 'cagri solen'],
    ['ﬁne Ⅳ', 'fine iv'],
    ['Åse', 'ase'],
    ['مَرْحَبا', 'مرحبا'],
  ])('%s is looked for as %s', (text, folded) => expect(fold(text)).toBe(folded))

  it('folds ASCII to what the same words in other company become', () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('')
    expect(`${fold(ascii)}e`).toBe(fold(`${ascii}é`))
  })

  it('escapes what like would read', () => expect(likePattern('50%_\\X')).toBe('%50\\%\\_\\\\x%'))

  it('holds answers and who wrote them, and no more than it must', () => {
    expect(
      searchText({
        responses: [
          { question_id: 'q', body: 'Good' },
          { question_id: 'q', option_id: 'o' },
        ],
        customer: { name: 'Ada', plan: 'gold' },
        userId: 'U1',
      }),
    ).toBe('good\nu1\nada')
    expect(searchText({ responses: [], customer: null, userId: null })).toBe('')
    expect(
      searchText({
        responses: Array.from({ length: 10 }, () => ({
          question_id: 'q',
          body: 'x'.repeat(10_000),
        })),
        customer: null,
        userId: null,
      }),
    ).toHaveLength(20_000)
  })
})

describe('texts both engines keep', () => {
  it('replaces NUL and half pairs everywhere, keys included', () => {
    expect(plainText('a\0\ud800😀\udc00')).toBe('a\u{FFFD}\u{FFFD}😀\u{FFFD}')
    expect(
      JSON.parse(plainJson({ 'k\0': ['\ud83d', { deep: '\0' }], n: 1, b: true, z: null })),
    ).toEqual({
      'k\u{FFFD}': ['\u{FFFD}', { deep: '\u{FFFD}' }],
      n: 1,
      b: true,
      z: null,
    })
  })

  it('leaves what is absent absent, bytes as they are, and a sound value itself', () => {
    const sound = {
      name: 'Ada 😀',
      absent: undefined,
      bytes: new Uint8Array([0, 216]),
      list: [undefined, 1],
    }
    expect(plainOf(sound)).toBe(sound)
    expect(plainOf([{ ...sound, odd: '\0' }, undefined])).toStrictEqual([
      { ...sound, odd: '\u{FFFD}' },
      undefined,
    ])
  })

  it.each(['0', 'd800', 'dbff', 'dc00', 'dfff'])(
    'finds U+%s alone, as a value, as a key and deep inside',
    (code) => {
      const odd = String.fromCharCode(Number.parseInt(code, 16))
      expect(plainOf([odd, { [`a${odd}`]: 1 }, { list: [{ deep: `a${odd}b` }] }])).toEqual([
        '\u{FFFD}',
        { 'a\u{FFFD}': 1 },
        { list: [{ deep: 'a\u{FFFD}b' }] },
      ])
    },
  )

  it('leaves an escape that somebody wrote out', () =>
    expect(JSON.parse(plainJson(['\\u0000', '\\ud800']))).toEqual(['\\u0000', '\\ud800']))
})

describe('cursors', () => {
  it('come back as they went', () =>
    expect(readCursor(writeCursor({ at: 1_795_171_000_123, id: 'x' }))).toEqual({
      at: 1_795_171_000_123,
      id: 'x',
    }))

  it.each([
    '',
    '%',
    'bm8',
    btoa('[1]'),
    btoa('["1","x"]'),
    btoa('[1.5,"x"]'),
    btoa('[1,"x",2]'),
    btoa('{"at":1}'),
    btoa('null'),
  ])('%j is none', (text) => expect(isCursor(text)).toBe(false))
})

describe('run keys', () => {
  it('tell a key from a device and its time, and do not tell a random key', () => {
    const random = 'b7e6a0de-7d3f-4f0e-9c43-0c8de6cb7f4e'
    expect(runKey({ idempotencyKey: random })).not.toContain(random)
    expect(runKey({ idempotencyKey: random })).toBe(runKey({ idempotencyKey: random }))
    expect(runKey({ idempotencyKey: 'k' })).not.toBe(runKey({ idempotencyKey: 'l' }))
    expect(runKey({ idempotencyKey: 'at:d:5' })).not.toBe(runKey({ deviceId: 'd', claimedAt: 5 }))
  })
})

describe('binding', () => {
  it('passes text, numbers, bytes and null', () =>
    expect(() => assertBindable(['a', 1, 1n, null, new Uint8Array(1)])).not.toThrow())

  it.each([[true], [new Date(0)], [{}], [undefined], [[]]])('refuses %j', (value) =>
    expect(() => assertBindable([value])).toThrow(TypeError),
  )
})
