// Stores an uploaded file: detects its type by its content, has images redrawn, and keeps the bytes. The row is stored
// before the bytes, so a sweep always finds them.

import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { unreachable } from '@askwell/contract/unreachable'
import type { Deps } from '../../deps.ts'
import type { ImageFormat } from '../../outside/image-process.ts'
import { Refusal } from '../../refusal.ts'
import type { FilePurpose, FileRow } from '../../store/files/files.ts'
import { isWholePdf, pdfName } from './whole-pdf.ts'

export interface Arrived {
  /** Path of a spool file, which no longer exists when the promise settles. */
  readonly path: string
  readonly bytes: number
  readonly name: string
}

export interface UploadWish {
  readonly purpose: FilePurpose
  /** `image_or_whole_pdf`: a PDF must also end like one and contain no markup at its beginning. */
  readonly kinds: 'image' | 'image_or_pdf' | 'image_or_whole_pdf'
  /** Name of the multipart field, for a refusal. */
  readonly field: string
  /** When given, only feedback of this node and device may claim it. */
  readonly nodeId: string | null
  readonly deviceId: string | null
}

/** With the size of an image, which is not stored with the file. */
export interface TakenFile extends FileRow {
  readonly width: number | null
  readonly height: number | null
}

export type FileDeps = Pick<Deps, 'store' | 'files' | 'clock' | 'newId'>

/** An upload that no feedback claims is deleted after this time. */
export const orphanMs = 24 * 3_600_000

/** Throws 13001 with the file message when the type is not accepted, 13011 when the file cannot be stored now. */
export async function takeUpload(
  { store, files, clock, newId }: FileDeps,
  arrived: Arrived,
  wish: UploadWish,
): Promise<TakenFile> {
  const drawnPath = `${arrived.path}.drawn`
  try {
    const type = await typeOf(arrived.path)
    if (type === null || (type === 'application/pdf' && !(await isTakenPdf(arrived, wish))))
      throw wrongType(wish)
    const scanned = await scannedOf(files, arrived.path, wish)
    const sha256 = await digestOf(arrived.path)
    const kept =
      type === 'application/pdf'
        ? { ...arrived, width: null, height: null }
        : await redrawn(files, arrived.path, drawnPath, type, wish)
    const createdAt = clock()
    const file = {
      id: newId(),
      address: randomBytes(24).toString('base64url'),
      purpose: wish.purpose,
      type,
      bytes: kept.bytes,
      sha256,
      name:
        type === 'application/pdf' && wish.kinds === 'image_or_whole_pdf'
          ? pdfName(arrived.name)
          : arrived.name,
      nodeId: wish.nodeId,
      deviceId: wish.deviceId,
      createdAt,
      scanned,
    }
    await store.files.add({ ...file, deleteAfter: createdAt + orphanMs })
    await files.storage.put(file.id, kept.path, { type, bytes: kept.bytes })
    return { ...file, feedbackId: null, questionId: null, width: kept.width, height: kept.height }
  } finally {
    await Promise.all([rm(arrived.path, { force: true }), rm(drawnPath, { force: true })])
  }
}

const formats: Readonly<Record<string, ImageFormat>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}
/** Enough for every accepted file signature. */
const headBytes = 4_100

type TakenType = `image/${ImageFormat}` | 'application/pdf'

async function typeOf(path: string): Promise<TakenType | null> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    // It takes more than a megabyte, and many servers never receive a file.
    const { fileTypeFromBuffer } = await import('file-type')
    const mime = (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.mime ?? ''
    if (mime === 'application/pdf') return mime
    const format = formats[mime]
    return format === undefined ? null : `image/${format}`
  } finally {
    await handle.close()
  }
}

/** A PDF is kept unchanged, so a reader that ignores its first bytes must find no other format in it. */
async function isTakenPdf({ path, bytes }: Arrived, { kinds }: UploadWish): Promise<boolean> {
  if (kinds !== 'image_or_whole_pdf') return kinds === 'image_or_pdf'
  const handle = await open(path)
  try {
    return await isWholePdf(async (from, length) => {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(length),
        0,
        length,
        Math.max(0, from),
      )
      return buffer.subarray(0, bytesRead)
    }, bytes)
  } finally {
    await handle.close()
  }
}

interface Drawn {
  readonly path: string
  readonly bytes: number
  readonly width: number
  readonly height: number
}

async function redrawn(
  files: Deps['files'],
  source: string,
  target: string,
  type: TakenType,
  wish: UploadWish,
): Promise<Drawn> {
  const drawn = await files.images.redraw(
    source,
    target,
    type.slice('image/'.length) as ImageFormat,
  )
  if (drawn.kind === 'refused') throw wrongType(wish)
  return { path: target, bytes: drawn.bytes, width: drawn.width, height: drawn.height }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Throws 13001 for a file that the scanner finds harmful, and 13011 when a scan is required but gives no result. */
async function scannedOf(
  { scanner }: Deps['files'],
  path: string,
  { field }: UploadWish,
): Promise<FileRow['scanned']> {
  if (scanner === null) return null
  const verdict = await scanner.scan(path)
  switch (verdict) {
    case 'clean':
      return 'clean'
    case 'infected':
      throw new Refusal(13001, 'A virus scanner found something harmful in this file.', {
        errors: [{ field, message: 'contains something harmful' }],
        messageKey: 'error.file',
      })
    case 'unknown':
      if (scanner.isRequired)
        throw new Refusal(13011, 'Files cannot be checked right now.', { retryAfterSeconds: 30 })
      return null
    default:
      return unreachable(verdict)
  }
}

function wrongType({ field, kinds }: UploadWish): Refusal {
  const message = `is not a sound JPEG, PNG, GIF or WebP image${kinds === 'image' ? '' : ', nor a PDF'}`
  return new Refusal(13001, 'This file type is not accepted.', {
    errors: [{ field, message }],
    messageKey: 'error.file',
  })
}
