// A ZIP archive that is made as it is sent (PKWARE APPNOTE 6.3.10): sizes and checksums follow each file, because they
// are unknown before it. Without ZIP64: a file, and the whole, must stay below 4 GiB.
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** Plain ASCII. */
  readonly name: string
  readonly chunks: AsyncIterable<string> | Iterable<string>
}

interface Written extends Pick<ZipEntry, 'name'> {
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

const largest = 2 ** 32 - 1
/** The earliest DOS time: 1 January 1980. */
const dosTime = 0x00210000
const versionNeeded = 20
const sizesFollow = 0x0008
const deflated = 8

export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  const pass = (bytes: Buffer): Buffer => {
    offset += bytes.length
    if (offset > largest) throw new Error('the archive is larger than 4 GiB')
    return bytes
  }
  for (const { name, chunks } of entries) {
    const start = offset
    yield pass(localHeader(name))
    const whole = { crc: 0, size: 0 }
    const bodyStart = offset
    for await (const bytes of Readable.from(measured(chunks, whole)).compose(
      createDeflateRaw({ level: 3 }),
    ) as AsyncIterable<Buffer>)
      yield pass(bytes)
    const file = { name, offset: start, packed: offset - bodyStart, ...whole }
    yield pass(sizes(0x08074b50, file))
    written.push(file)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  const directoryStart = offset
  yield pass(directory)
  yield end(written.length, directory.length, directoryStart)
}

async function* measured(
  chunks: ZipEntry['chunks'],
  whole: { crc: number; size: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk)
    whole.crc = crc32(bytes, whole.crc)
    whole.size += bytes.length
    if (whole.size > largest) throw new Error('a file of the archive is larger than 4 GiB')
    yield bytes
  }
}

function localHeader(name: string): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(versionNeeded, 4)
  header.writeUInt16LE(sizesFollow, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt32LE(dosTime, 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name)])
}

function sizes(signature: number, { crc, packed, size }: Written): Buffer {
  const record = Buffer.alloc(16)
  for (const [at, value] of [signature, crc, packed, size].entries())
    record.writeUInt32LE(value, at * 4)
  return record
}

function directoryEntry(file: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(versionNeeded, 4)
  entry.writeUInt16LE(versionNeeded, 6)
  entry.writeUInt16LE(sizesFollow, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt32LE(dosTime, 12)
  entry.writeUInt32LE(file.crc, 16)
  entry.writeUInt32LE(file.packed, 20)
  entry.writeUInt32LE(file.size, 24)
  entry.writeUInt16LE(file.name.length, 28)
  entry.writeUInt32LE(file.offset, 42)
  return Buffer.concat([entry, Buffer.from(file.name)])
}

function end(count: number, size: number, start: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(start, 16)
  return record
}
