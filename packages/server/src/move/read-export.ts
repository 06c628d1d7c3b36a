// Reads an export, and checks all of it before anything is written anywhere.
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { placeInBackup } from '../backup/back-up-files.ts'
import { hashFile } from '../backup/hash-file.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { copiedTables } from '../store/copy/copied-tables.ts'
import type { CopiedRow, CopiedValue } from '../store/copy/snapshot.ts'
import { type ExportedTable, type ExportManifest, readExportManifest } from './export-manifest.ts'

export interface OpenExport {
  readonly directory: string
  readonly manifest: ExportManifest
  /** Pages of rows, without the first `after`. */
  rows(table: ExportedTable, after: number): AsyncIterable<readonly CopiedRow[]>
}

const together = 1_000
const mostFaults = 5

/** @throws OperatorRefusal when it is not an export, or is damaged */
export async function openExport(directory: string): Promise<OpenExport> {
  const manifest = readExportManifest(directory)
  const faults: string[] = []
  for (const table of manifest.tables) {
    if (faults.length >= mostFaults) break
    const fault = await faultOfTable(directory, table, manifest)
    if (fault !== null) faults.push(fault)
  }
  for (const { id, sha256 } of manifest.files.list) {
    if (faults.length >= mostFaults) break
    const path = placeInBackup(directory, id)
    if (!existsSync(path)) faults.push(`the file ${id} is missing`)
    else if ((await hashFile(path)).sha256 !== sha256) faults.push(`the file ${id} has other bytes`)
  }
  if (faults.length > 0)
    throw new OperatorRefusal(
      `This export is damaged: ${faults.join('; ')}. Nothing was changed.`,
      exitCodes.failed,
    )
  return {
    directory,
    manifest,
    rows: (table, after) => pagesOf(join(directory, table.file), after),
  }
}

async function faultOfTable(
  directory: string,
  { table, file, rows, bytes, sha256 }: ExportedTable,
  { scope, workspaces }: ExportManifest,
): Promise<string | null> {
  const path = join(directory, file)
  if (!copiedTables.includes(table)) return `this release has nothing that is called ${table}`
  if (!existsSync(path)) return `${file} is missing`
  const found = await hashFile(path)
  if (found.bytes !== bytes || found.sha256 !== sha256) return `${file} has other bytes`
  const own = new Set<CopiedValue>(workspaces.map(({ id }) => id))
  let count = 0
  try {
    for await (const page of pagesOf(path, 0)) {
      count += page.length
      // A manifest can be forged together with its rows: they must not reach into another workspace.
      const foreign = page.find(
        (row) => typeof row['workspace_id'] === 'string' && !own.has(row['workspace_id']),
      )
      if (scope === 'workspace' && foreign !== undefined)
        return `${file} has a row of another workspace`
    }
  } catch {
    return `${file} has a line that is not a row`
  }
  return count === rows ? null : `${file} has ${count} rows and not ${rows}`
}

async function* pagesOf(path: string, after: number): AsyncIterable<readonly CopiedRow[]> {
  let [page, number] = [[] as CopiedRow[], 0]
  for await (const line of linesOf(path)) {
    number += 1
    if (number <= after) continue
    page.push(rowOf(line))
    if (page.length < together) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** Node's `readline` also ends a line at U+2028, which JSON has inside of texts. */
async function* linesOf(path: string): AsyncIterable<string> {
  let rest = ''
  for await (const part of createReadStream(path, { encoding: 'utf8', highWaterMark: 1_048_576 })) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function rowOf(line: string): CopiedRow {
  const row: unknown = JSON.parse(line)
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw new Error('a line is not an object')
  for (const value of Object.values(row))
    if (value !== null && typeof value !== 'string' && typeof value !== 'number')
      throw new Error('a value is not a text or a number')
  return row as CopiedRow
}
