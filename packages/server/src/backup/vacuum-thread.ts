// Copies the database of an embedded store in a thread, because SQLite does it in one call that takes minutes for a large one.
// The copy is one read transaction: writers continue, and nothing that they write later is in it.
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { VacuumReply, VacuumTask } from './vacuum-into.ts'

const { file, into } = workerData as VacuumTask

parentPort?.postMessage(copied())

function copied(): VacuumReply {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    source.prepare('vacuum into ?').run(into)
  } finally {
    source.close()
  }
  // SQLite does not flush the copy here.
  const written = openSync(into, 'r+')
  fsyncSync(written)
  closeSync(written)
  cutLog()
  const copy = new DatabaseSync(into, { readOnly: true })
  try {
    const faults = copy.prepare('pragma integrity_check(5)').all()
    return { faults: faults.flatMap((row) => Object.values(row)).map(String) }
  } finally {
    copy.close()
  }
}

/** While the copy read old pages, the log of the source could not be reset. Most is copied back first, so that writers wait only for the rest. */
function cutLog(): void {
  const source = new DatabaseSync(file, { timeout: 0 })
  try {
    source.prepare('pragma wal_checkpoint(passive)').all()
    source.prepare('pragma wal_checkpoint(truncate)').all()
  } finally {
    source.close()
  }
}
