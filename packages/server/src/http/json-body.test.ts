import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { parseJson } from './json-body.ts'

const parse = (text: string | Uint8Array): unknown =>
  parseJson(typeof text === 'string' ? new TextEncoder().encode(text) : text)
const refusal = (text: string | Uint8Array): Refusal => {
  try {
    parse(text)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('was taken')
}
const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`

describe('reading JSON', () => {
  it('takes what is JSON', () => {
    expect(parse('{"a":[1,null,"ğ"],"constructor":"Acme"}')).toEqual({
      a: [1, null, 'ğ'],
      constructor: 'Acme',
    })
    expect(parse('\uFEFF{"a":1}')).toEqual({ a: 1 })
    expect(parse('null')).toBeNull()
  })

  it.each(['{', '{"a":1,}', 'undefined', "{'a':1}", '{"a":NaN}', '', ' ', '[1] 2'])(
    'refuses %j as malformed',
    (text) => {
      expect(refusal(text)).toMatchObject({ code: 13009, message: 'The body is not valid JSON.' })
    },
  )

  it('refuses bytes that are not UTF-8', () => {
    expect(refusal(Buffer.from([0x22, 0xc3, 0x28, 0x22]))).toMatchObject({
      code: 13009,
      message: 'The body is not valid UTF-8.',
    })
    expect(refusal(Buffer.from('"a"', 'utf16le')).code).toBe(13009)
  })

  it('goes 32 levels deep and no further, however deep a body of 1 MB may be', () => {
    expect(parse(nested(32))).toBeTruthy()
    expect(refusal(nested(33)).message).toContain('32 levels')
    expect(refusal(nested(500_000)).code).toBe(13009)
    expect(refusal('['.repeat(1_000_000)).message).toContain('32 levels')
    expect(refusal(`{"a":"${'x'.repeat(100)}","b":${'['.repeat(1_000_000)}`).message).toContain(
      '32 levels',
    )
    expect(parse(`["${'['.repeat(1_000)}\\"${'{'.repeat(1_000)}\\\\",${nested(31)}]`)).toBeTruthy()
    expect(parse(`[${'[],{},'.repeat(100)}1]`)).toBeTruthy()
    expect(refusal(']'.repeat(100) + nested(40)).code).toBe(13009)
    expect(refusal(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`).code).toBe(13009)
  })

  it.each([
    '{"__proto__":{"polluted":1}}',
    '{"a":[{"__proto__":1}]}',
    '{"\\u005f_proto__":{}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
  ])('refuses a way to a prototype: %s', (text) => {
    expect(refusal(text).code).toBe(13009)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('keeps no character that a database refuses', () => {
    expect(parse('{"a\\u0000":["x\\u0000y","\\ud83d","\\ud83d\\ude00"]}')).toEqual({
      'a\uFFFD': ['x\uFFFDy', '\uFFFD', '😀'],
    })
  })
})
