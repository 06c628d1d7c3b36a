import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { chooseEncoding, compressed } from './compressed.ts'

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR;Q=0.1', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['br;q=0.0', null],
])('%j takes %s', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected)
})

it('gives back what went in', async () => {
  const text = 'Grüße 🙂 '.repeat(500)
  expect(brotliDecompressSync((await compressed(text, 'br')).bytes).toString()).toBe(text)
  expect(gunzipSync((await compressed(text, 'gzip')).bytes).toString()).toBe(text)
  expect((await compressed(text, undefined)).bytes.toString()).toBe(text)
  expect((await compressed('short', 'br')).encoding).toBeNull()
})
