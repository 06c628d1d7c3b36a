// What hostile and clumsy callers send: a document with one place changed, bodies that are not documents, words for an address.
import type { Json } from './sample-of.ts'

/** For any place of a document. No JSON writer makes some of them, so a change is made on the text. */
export const oddValues: readonly string[] = [
  'null',
  'true',
  '-1',
  '0.5',
  '2147483648',
  '9007199254740993',
  '1e308',
  '-1e999',
  '""',
  '" "',
  '"\\u0000a"',
  '"\\ud800"',
  '"\u202e🙂"',
  '"__proto__"',
  '"constructor"',
  '"\'; drop table node; --"',
  '"9999-12-31T23:59:59Z"',
  '"-271821-04-20T00:00:00Z"',
  '"00000000-0000-4000-8000-000000000099"',
  JSON.stringify('x'.repeat(70_000)),
  '[]',
  '[[[]]]',
  '[null]',
  '{}',
  '{"length":1e9}',
  '{"__proto__":{"polluted":true}}',
  `${'['.repeat(20)}${']'.repeat(20)}`,
]

export const oddBodies: readonly string[] = [
  '',
  ' ',
  '{',
  'null',
  '[]',
  '"text"',
  '17',
  '{}',
  '{}{}',
  '\uFEFF{}',
  '{"a":1,"a":2}',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  "{'a':1}",
  `${'['.repeat(100_000)}`,
  `${'[{"a":'.repeat(40)}1${'}]'.repeat(40)}`,
]

/** Content types that no call with a JSON body accepts. */
export const oddTypes: readonly string[] = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
]

export const oddWords: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '🙂',
  '\u202e',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%',
  '_',
  "'",
  '-1',
  '0',
  '1.5',
  '2147483648',
  '9007199254740993',
  '1e400',
  'NaN',
  'null',
  'true',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  'eyJhIjoxfQ',
  Buffer.from('[9e99,"x"]').toString('base64url'),
  Buffer.from('["\\u0000",null]').toString('base64url'),
  '00000000-0000-4000-8000-000000000099',
  'x'.repeat(3_000),
]

/** Every place of a document, the document itself first. */
export function placesIn(value: Json, at: readonly string[] = []): (readonly string[])[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [at, ...members.flatMap(([key, member]) => placesIn(member, [...at, key]))]
}

/** The document as JSON with another value at a path; null = the path does not exist. */
export function changedJson(document: Json, place: readonly string[], odd: string | null): string {
  const [key, ...rest] = place
  if (key === undefined) return odd ?? ''
  if (typeof document !== 'object' || document === null) return JSON.stringify(document)
  const isList = Array.isArray(document)
  const members = Object.entries(document).flatMap(([name, member]) => {
    if (name === key && rest.length === 0 && odd === null) return []
    const text = name === key ? changedJson(member, rest, odd) : JSON.stringify(member)
    return [isList ? text : `${JSON.stringify(name)}:${text}`]
  })
  return isList ? `[${members.join()}]` : `{${members.join()}}`
}
