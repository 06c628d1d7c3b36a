// Reads the form of a survey's page as a stream. Its sealed run comes first: files are accepted only after a valid one,
// and stay in the spool until the turn is over.
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { mostBytes } from '@askwell/engine'
import { type FormFields, fieldNames } from '@askwell/engine/form'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type FormRun, longestSealed } from '../../access/form-run.ts'
import { copyOf, type FormFile } from '../../actions/respondent/form-effects.ts'
import type { Deps } from '../../deps.ts'
import { cleanText } from '../../http/json-body.ts'
import { Refusal } from '../../refusal.ts'
import { shownName } from '../files/read-parts.ts'

/** A page with more file questions than this is answered in several forms. */
const mostFiles = 5
const mostBodyBytes = mostFiles * (mostBytes + 64 * 1024) + 2 * longestSealed
const mostFields = 4_000

export interface ReadForm {
  readonly formRun: FormRun
  readonly fields: FormFields
  /** By the name of their field. */
  readonly files: ReadonlyMap<string, FormFile>
  /** Larger than any form may be: only its run was read. */
  readonly isTooLarge: boolean
}

/** Throws 13009 where `open` does not know the run, or the form is broken; 13007 where it is larger than it says. */
export async function readForm(
  request: FastifyRequest,
  deps: Pick<Deps, 'files' | 'newId'>,
  open: (sealed: string) => FormRun | null,
): Promise<ReadForm> {
  if (!request.isMultipart())
    throw new Refusal(13008, 'This form must be sent as multipart/form-data.')
  const files = new Map<string, FormFile>()
  const newPath = (): string => join(deps.files.storage.spoolDir, deps.newId())
  try {
    const read = await Promise.race([overflowOf(request), collect(request, files, newPath, open)])
    if (read.isTooLarge) request.raw.unpipe().resume()
    return read
  } catch (error) {
    request.raw.unpipe().resume()
    await dropFiles(files)
    throw error instanceof Refusal ? error : new Refusal(13009, 'The form could not be read.')
  }
}

/** Files that no upload has taken over. */
export const dropFiles = async (files: ReadForm['files']): Promise<void> => {
  await Promise.all(
    [...files.values()]
      .flatMap(({ path }) => [path, copyOf(path)])
      .map((path) => rm(path, { force: true })),
  )
}

async function collect(
  request: FastifyRequest,
  files: Map<string, FormFile>,
  newPath: () => string,
  open: (sealed: string) => FormRun | null,
): Promise<ReadForm> {
  const fields = new Map<string, string[]>()
  const isTooLarge = Number(request.headers['content-length'] ?? 0) > mostBodyBytes
  let formRun: FormRun | null = null
  const limits = {
    fileSize: mostBodyBytes,
    files: mostFiles,
    fields: mostFields,
    parts: mostFields + mostFiles,
    fieldSize: longestSealed,
    headerPairs: 50,
  }
  for await (const part of request.parts({ limits })) {
    if (formRun === null) {
      formRun =
        part.type === 'field' && part.fieldname === fieldNames.run && !part.valueTruncated
          ? open(String(part.value))
          : null
      if (formRun === null)
        throw new Refusal(13009, 'The form does not contain a run that started here.')
      if (isTooLarge) return { formRun, fields, files, isTooLarge }
    } else if (part.type === 'file') await keep(part, files, newPath)
    else {
      const known = fields.get(part.fieldname)
      const text = cleanText(String(part.value))
      if (known) known.push(text)
      else fields.set(part.fieldname, [text])
    }
  }
  if (formRun === null) throw new Refusal(13009, 'The form is empty.')
  return { formRun, fields, files, isTooLarge }
}

/** A file field without a file is sent as an empty one without a name. */
async function keep(
  part: Extract<Multipart, { type: 'file' }>,
  files: Map<string, FormFile>,
  newPath: () => string,
): Promise<void> {
  if (!part.filename || files.has(part.fieldname)) return void part.file.resume()
  const path = newPath()
  // Registered before it is written, so that it is deleted whatever happens.
  files.set(part.fieldname, { path, bytes: 0, name: '', type: '' })
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  let bytes = 0
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      // A file that is too large is counted to its end, so that its size can be reported, but not kept.
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes <= mostBytes) yield chunk
      }
    },
    target,
  )
  files.set(part.fieldname, { path, bytes, name: shownName(part.filename), type: part.mimetype })
}

/** Rejects as soon as the form exceeds the limit, whatever its Content-Length says; never resolves. */
function overflowOf(request: FastifyRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > mostBodyBytes) reject(new Refusal(13007))
    })
  })
}
