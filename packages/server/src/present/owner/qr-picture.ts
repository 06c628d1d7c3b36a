// A QR code as a picture. Every module has the same whole number of pixels, because cameras count them; the pixels that are
// left over widen the margin.
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { QrQuery } from '@askwell/contract'
import type { QrModules } from '../../actions/owner/qr-code.ts'

type Look = Pick<QrQuery, 'size' | 'margin' | 'dark' | 'light'>

export function qrSvg(modules: QrModules, { size, margin, dark, light }: Look): string {
  const side = modules.length + 2 * margin
  const path = modules
    .flatMap((row, y) =>
      runsOf(row).map(
        ({ from, length }) => `M${from + margin} ${y + margin}h${length}v1h-${length}z`,
      ),
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="${light}" d="M0 0h${side}v${side}H0z"/><path fill="${dark}" d="${path}"/></svg>`
}

interface Run {
  readonly from: number
  readonly length: number
}

/** Neighbouring dark modules of a row, as one piece each. */
function runsOf(row: readonly boolean[]): readonly Run[] {
  const runs: Run[] = []
  for (let at = 0; at < row.length; at += 1) {
    if (!row[at]) continue
    const from = at
    while (row[at + 1]) at += 1
    runs.push({ from, length: at - from + 1 })
  }
  return runs
}

const compress = promisify(deflate)
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** With one bit for each pixel, and the two colours as a palette. */
export async function qrPng(modules: QrModules, look: Look): Promise<Buffer> {
  const { size, dark, light } = look
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  const [bitDepth, palette] = [1, 3]
  head.set([bitDepth, palette], 8)
  const colors = Buffer.from(`${light}${dark}`.replaceAll('#', ''), 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', colors),
    chunk('IDAT', await compress(linesOf(modules, look))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each line begins with the number of its filter, which is none. */
function linesOf(modules: QrModules, { size, margin }: Look): Buffer {
  const scale = Math.floor(size / (modules.length + 2 * margin))
  const start = Math.floor((size - scale * modules.length) / 2)
  const lineBytes = 1 + Math.ceil(size / 8)
  const lines = Buffer.alloc(lineBytes * size)
  for (const [y, row] of modules.entries()) {
    const line = Buffer.alloc(lineBytes)
    for (const { from, length } of runsOf(row))
      for (let x = start + from * scale; x < start + (from + length) * scale; x += 1)
        line.writeUInt8(line.readUInt8(1 + (x >> 3)) | (0x80 >> (x & 7)), 1 + (x >> 3))
    for (let copy = 0; copy < scale; copy += 1)
      line.copy(lines, (start + y * scale + copy) * lineBytes)
  }
  return lines
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
