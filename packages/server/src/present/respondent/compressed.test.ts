import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
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

it.each([1_500, 4_080, 4_081, 20_000, 65_520, 65_521, 300_000])(
  'takes no more for %d bytes than with the largest window',
  async (length) => {
    // The second half repeats the first, from as far away as possible.
    const half = Array.from({ length: length / 80 }, (_, place) =>
      createHash('sha256').update(`${place}`).digest('base64'),
    )
    const text = half
      .join('')
      .slice(0, length / 2)
      .repeat(2)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
    const largest = brotliCompressSync(text, { params })
    const { bytes } = await compressed(text, 'br')
    expect(bytes.length).toBeLessThanOrEqual(largest.length * 1.01 + 8)
    expect(brotliDecompressSync(bytes).toString()).toBe(text)
  },
)
