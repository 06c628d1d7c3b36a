// Each picture is read back: its pixels are sampled in the middle of every module and compared with the code (ECO-51).
import { inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { qrPng, qrSvg } from './qr-picture.ts'

interface Picture {
  readonly size: number
  readonly colors: readonly string[]
  /** The number of the colour. */
  readonly at: (x: number, y: number) => number
}

/** A decoder of the PNGs that are made here, which refuses every other one. */
function readPng(png: Buffer): Picture {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const [head, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((name) => chunks.get(name))
  if (!head || !palette || !data || !chunks.has('IEND')) throw new Error('a chunk is missing')
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  expect([width, [...head.subarray(8)]]).toEqual([height, [1, 3, 0, 0, 0]])
  const lines = inflateSync(data)
  const lineBytes = 1 + Math.ceil(width / 8)
  expect(lines.length).toBe(lineBytes * height)
  for (let y = 0; y < height; y += 1) expect(lines[y * lineBytes]).toBe(0)
  return {
    size: width,
    colors: [0, 3].map((at) => `#${palette.toString('hex', at, at + 3)}`),
    at: (x, y) => (lines.readUInt8(y * lineBytes + 1 + (x >> 3)) >> (7 - (x & 7))) & 1,
  }
}

/** Finds the code as a camera does, by its first and last dark pixel, and samples the middle of each module. */
function modulesIn({ size, at }: Picture, side: number): { modules: boolean[][]; margin: number } {
  const all = Array.from({ length: size }, (_one, nth) => nth)
  const dark = all.filter((y) => all.some((x) => at(x, y) === 1))
  const [first = 0, last = 0] = [dark[0], dark.at(-1)]
  const scale = (last - first + 1) / side
  expect(Number.isInteger(scale)).toBe(true)
  const middle = (nth: number): number => first + Math.floor((nth + 0.5) * scale)
  const modules = Array.from({ length: side }, (_row, y) =>
    Array.from({ length: side }, (_module, x) => at(middle(x), middle(y)) === 1),
  )
  return { modules, margin: first / scale }
}

const addresses = {
  short: 'https://ask.example/f/spring',
  long: `https://ask.example/feedback?responses=${'Ab1_'.repeat(150)}`,
}
const levels = ['L', 'M', 'Q', 'H'] as const
const table = Object.entries(addresses).flatMap(([name, address]) =>
  levels.flatMap((level) => [0, 4, 7].map((margin) => ({ name, address, level, margin }))),
)
const colors = { dark: '#1a2b3c', light: '#fffde7' }

describe('a QR code (ECO-51)', () => {
  it.each(table)('is read back from a PNG and an SVG: $name, $level, $margin', async (one) => {
    const { address, level, margin } = one
    const modules = encode(address, { ecc: level, border: 0 }).data
    const least = modules.length + 2 * margin
    for (const size of [least, 2 * least - 1, 500, 1_024]) {
      const picture = readPng(await qrPng(modules, { size, margin, ...colors }))
      expect([picture.size, picture.colors]).toEqual([size, [colors.light, colors.dark]])
      const found = modulesIn(picture, modules.length)
      expect(found.modules).toEqual(modules)
      expect(found.margin).toBeGreaterThanOrEqual(margin)
    }
    const svg = qrSvg(modules, { size: 300, margin, ...colors })
    expect(svg).toMatch(`width="300" height="300" viewBox="0 0 ${least} ${least}"`)
    const drawn = Array.from({ length: modules.length }, () => Array(modules.length).fill(false))
    for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      drawn[Number(y) - margin]?.fill(true, Number(x) - margin, Number(x) - margin + Number(length))
    expect(drawn).toEqual(modules)
  })

  it('of 4,096 pixels is a small file', async () => {
    const modules = encode(addresses.long, { ecc: 'H', border: 0 }).data
    const png = await qrPng(modules, { size: 4_096, margin: 4, ...colors })
    expect(readPng(png).size).toBe(4_096)
    expect(png.length).toBeLessThan(60_000)
  })
})
