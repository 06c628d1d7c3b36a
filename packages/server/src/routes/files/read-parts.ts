// Reads a multipart body as it comes: the one file goes straight to a spool file, never into memory, and a few short
// fields that a call accepts. A body that is too large is refused before all of it has arrived; a slightly too large one is
// read to its end and then refused, because a browser that is cut off while it sends never learns the reason.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mostBytes } from '@askwell/engine'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'

const mostBodyBytes = 2 * mostBytes
const mostFieldBytes = 64 * 1024
/** Characters of a respondent's file name that are kept. */
const longestName = 200

/** A file in the spool. The caller must move or remove it. */
export interface SpooledFile {
  readonly path: string
  readonly bytes: number
  /** The sender's name for it: only shown, never used as a path. */
  readonly name: string
}
export interface PartsWanted {
  readonly file: string
  readonly fields?: readonly string[]
  /** `ignored`: fields with other names are skipped. */
  readonly others?: 'refused' | 'ignored'
}
export interface MultipartContent {
  readonly file: SpooledFile | null
  readonly fields: Readonly<Record<string, string>>
}

/** Throws 13008 when it is not multipart, 13007 above 10 MB, 13009 when it is malformed or has other parts. */
export async function readParts(
  request: FastifyRequest,
  deps: Pick<Deps, 'files' | 'newId'>,
  wanted: PartsWanted,
): Promise<MultipartContent> {
  if (!request.isMultipart())
    throw new Refusal(13008, 'This call accepts only multipart/form-data.')
  if (Number(request.headers['content-length'] ?? 0) > mostBodyBytes) throw tooLarge()
  const path = join(deps.files.storage.spoolDir, deps.newId())
  try {
    return await Promise.race([overflowOf(request), collect(request, wanted, path)])
  } catch (error) {
    // The rest is not parsed, because a megabyte may contain 200,000 parts.
    request.raw.unpipe().resume()
    await rm(path, { force: true })
    throw refusalOf(error)
  }
}

async function collect(
  request: FastifyRequest,
  { file: fileName, fields: fieldNames = [], others = 'refused' }: PartsWanted,
  path: string,
): Promise<MultipartContent> {
  let file: SpooledFile | null = null
  let isTooLarge = false
  let isUnwanted = false
  const fields = new Map<string, string>()
  const limits = {
    fileSize: mostBytes,
    files: 4,
    fields: 4,
    parts: 8,
    fieldSize: mostFieldBytes,
    headerPairs: 50,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file' && part.fieldname === fileName && file === null) {
      file = await spool(part, path)
      isTooLarge = part.file.truncated
    } else if (
      part.type === 'field' &&
      fieldNames.includes(part.fieldname) &&
      !fields.has(part.fieldname)
    ) {
      isTooLarge ||= part.valueTruncated
      fields.set(part.fieldname, String(part.value))
    } else {
      isUnwanted ||= part.type === 'file' || others === 'refused'
      if (part.type === 'file') part.file.resume()
    }
  }
  if (isTooLarge) throw tooLarge()
  if (isUnwanted)
    throw new Refusal(
      13009,
      `This call accepts one file as ${[fileName, ...fieldNames].join(', ')} and no other part.`,
    )
  return { file, fields: Object.fromEntries(fields) }
}

async function spool(
  part: Extract<Multipart, { type: 'file' }>,
  path: string,
): Promise<SpooledFile> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(part.file, target)
  return { path, bytes: target.bytesWritten, name: shownName(part.filename) }
}

/** Rejects as soon as the body exceeds the limit, whatever its Content-Length says; never resolves. */
function overflowOf(request: FastifyRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBodyBytes) reject(tooLarge())
    })
  })
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  // No room for the spool, or no right to it: not the sender's fault.
  if (['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EMFILE', 'ENOENT', 'EIO'].includes(code))
    return new Refusal(13011, undefined, { retryAfterSeconds: 10 })
  return new Refusal(13009, 'The form could not be read.')
}

const tooLarge = (): Refusal =>
  new Refusal(13007, 'A file may be at most 10 MB.', { messageKey: 'error.file' })

/** The last part of a path, without controls, without signs that change the reading direction. */
export function shownName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const shown = last.replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '').trim()
  // By whole characters: half of one cannot be written into a header.
  return [...shown].slice(-longestName).join('')
}
