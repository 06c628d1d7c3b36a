// What node:sqlite can do with the product's own tables and nothing else: WAL, synchronous=FULL, one transaction for
// each group of `group` feedbacks, each the row that the product has stored. Returns feedbacks per second.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '@askwell/server'
import { storedRow } from './stored-row.mjs'

/**
 * `productDir`: the data directory of the product, which has stored a feedback by now.
 * @param {string} productDir
 * @param {number} seconds
 * @param {number} group
 */
export async function bareSqlite(productDir, seconds, group) {
  const row = rowIn(productDir)
  const dir = await mkdtemp(join(tmpdir(), 'askwell-bare-'))
  // The product creates its tables and closes them.
  await (await openStore({ databaseUrl: null, dataDir: dir })).close()
  const db = new DatabaseSync(join(dir, 'askwell.db'))
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const { node_id, workspace_id, flow_id } = row.feedback
  db.prepare(
    "insert into node (id, workspace_id, flow_id, settings, created_at, updated_at) values (?, ?, ?, '{}', 0, 0)",
  ).run(node_id, workspace_id, flow_id)
  const feedback = insertInto(db, 'feedback', [...row.own, ...Object.keys(row.feedback)])
  const shared = Object.values(row.feedback)
  let stored = 0
  const begin = performance.now()
  while (performance.now() - begin < seconds * 1000) {
    db.exec('begin immediate')
    for (let at = 0; at < group; at += 1)
      feedback.run(randomUUID(), randomUUID(), randomUUID(), ...shared)
    db.exec('commit')
    stored += group
  }
  const rate = stored / ((performance.now() - begin) / 1000)
  db.close()
  await rm(dir, { recursive: true, force: true })
  return rate
}

/**
 * @param {DatabaseSync} db
 * @param {string} table
 * @param {readonly string[]} names
 */
const insertInto = (db, table, names) =>
  db.prepare(
    `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
  )

/** @param {string} productDir */
function rowIn(productDir) {
  const db = new DatabaseSync(join(productDir, 'askwell.db'), { readOnly: true })
  try {
    return storedRow(db.prepare('select * from feedback limit 1').get())
  } finally {
    db.close()
  }
}
