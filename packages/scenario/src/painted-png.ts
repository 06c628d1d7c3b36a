// A picture to send: a sky over hills, drawn line by line, so that it is recognizable on a screenshot.
import { crc32, deflateSync } from 'node:zlib'

/** PNG bytes, 8 bits per colour. */
export function paintedPng(width: number, height: number): Buffer {
  const lines = Buffer.concat(
    Array.from({ length: height }, (_, y) =>
      Buffer.from([
        0,
        ...Array.from({ length: width }, (_, x) => colourAt(x / width, y / height)).flat(),
      ]),
    ),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(x: number, y: number): readonly [number, number, number] {
  if (y > 0.75 + 0.08 * Math.sin(x * 9)) return [78, 128, 104]
  if (y > 0.5 + 0.18 * Math.cos(x * 7)) return [143, 176, 156]
  return [222, 232, 224]
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'ascii'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
