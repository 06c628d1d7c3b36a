// The process that decodes respondents' images, apart from the server: whatever a hostile file does to a decoder happens
// where there are no answers, no keys and no database. One job at a time, received by messages; started by `image-desk.ts`.
// What comes out is redrawn from pixels: no metadata, no location, nothing after the last pixel.

import { writeFile } from 'node:fs/promises'
import { unreachable } from '@askwell/contract/unreachable'
import sharp, { type Sharp } from 'sharp'

export interface ImageJob {
  readonly source: string
  readonly target: string
  readonly format: ImageFormat
}
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp'
export type ImageReply =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'drawn'
      readonly bytes: number
      readonly width: number
      readonly height: number
    }
  | { readonly kind: 'refused' | 'failed'; readonly why: string }

const mostPixels = 24_000_000
const mostMemoryBytes = 512 * 1024 * 1024
const memoryLookMs = 50

sharp.cache(false)
sharp.concurrency(1)
// Decoding runs on other threads, so this one can watch what it takes.
setInterval(() => {
  if (process.memoryUsage.rss() > mostMemoryBytes) process.exit(137)
}, memoryLookMs).unref()
process.on('disconnect', () => process.exit(0))
process.on('message', (job: ImageJob) => void draw(job).then(tell))
tell({ kind: 'ready' })

async function draw({ source, target, format }: ImageJob): Promise<ImageReply> {
  let drawn: { data: Buffer; info: { width: number; height: number } }
  try {
    const image = sharp(source, {
      limitInputPixels: mostPixels,
      failOn: 'warning',
      sequentialRead: true,
      pages: 1,
    })
    const { format: found } = await image.metadata()
    if (found !== format) return { kind: 'refused', why: `the content is ${found}` }
    drawn = await encoded(image.autoOrient(), format).toBuffer({ resolveWithObject: true })
  } catch (error) {
    return { kind: 'refused', why: wordsOf(error) }
  }
  try {
    await writeFile(target, drawn.data)
  } catch (error) {
    return { kind: 'failed', why: wordsOf(error) }
  }
  return {
    kind: 'drawn',
    bytes: drawn.data.length,
    width: drawn.info.width,
    height: drawn.info.height,
  }
}

function encoded(image: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: 90 })
    case 'png':
      return image.png({ compressionLevel: 6 })
    case 'gif':
      return image.gif({ effort: 3 })
    case 'webp':
      return image.webp({ quality: 90, effort: 2 })
    default:
      return unreachable(format)
  }
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 200) : 'unknown'

function tell(reply: ImageReply): void {
  process.send?.(reply)
}
