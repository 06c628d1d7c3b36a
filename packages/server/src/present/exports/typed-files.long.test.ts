// What a long table costs while it is written (ECO-85).
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { TypedCell } from '../../actions/exports/typed-tables.ts'
import { arrowOf, ndjsonOf, parquetOf } from './typed-files.ts'

const count = 1_000_000
const perPage = 500
const most = 32 * 1024 * 1024

const columns = [
  { name: 'id', kind: 'text' },
  { name: 'score', kind: 'number' },
  { name: 'received_at', kind: 'time' },
  { name: 'completed', kind: 'boolean' },
  { name: 'text', kind: 'text' },
] as const

async function* pages(): AsyncGenerator<readonly (readonly TypedCell[])[]> {
  for (let from = 0; from < count; from += perPage)
    yield Array.from({ length: perPage }, (_, at) => {
      const nth = from + at
      const text = nth % 3 === 0 ? null : `What row ${nth} says, in some words that differ.`
      return [`row-${nth}`, nth % 11, 1_790_000_000_000 + nth, nth % 2 === 0, text]
    })
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** What is still needed, after everything else was collected. */
function held(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

it.each([
  ['Parquet', parquetOf],
  ['Arrow', arrowOf],
  ['NDJSON', ndjsonOf],
] as const)(
  'a million rows as %s hold at most 32 MB (ECO-85)',
  { timeout: 600_000 },
  async (_name, form) => {
    const before = held()
    let [highest, chunks, bytes] = [0, 0, 0]
    for await (const chunk of form({ columns, pages: pages() })) {
      bytes += chunk.length
      chunks += 1
      // Chunks of NDJSON are small and many.
      if (form !== ndjsonOf || chunks % 100 === 0) highest = Math.max(highest, held() - before)
    }
    expect(bytes).toBeGreaterThan(10_000_000)
    expect(highest).toBeLessThan(most)
  },
)
