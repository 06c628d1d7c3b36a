// What node:sqlite can do with the product's own tables and nothing else: WAL, synchronous=FULL, one transaction for
// each group of `group` feedbacks of eight answers. Feedbacks a second.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStore } from '@askwell/server'

export async function bareSqlite(seconds, group) {
  const dir = await mkdtemp(join(tmpdir(), 'askwell-bare-'))
  // The product makes its tables and lets go of them.
  await (await openStore({ databaseUrl: null, dataDir: dir })).close()
  const db = new DatabaseSync(join(dir, 'askwell.db'))
  db.exec(
    "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; insert into node (id, workspace_id, flow_id, settings, created_at, updated_at) values ('n', 'w', 'f', '{}', 0, 0)",
  )
  const feedback =
    db.prepare(`insert into feedback (id, workspace_id, node_id, flow_id, flow_version, device_id, run_key, is_completed, is_internal, is_offline, created_at, claimed_at, received_at, language_id, origin_url,
    time_spent_seconds, attachment_ids, path, search) values (?, 'w', 'n', 'f', 1, ?, ?, 1, 0, 0, ?, ?, ?, 'l', 'https://shop.example/visit', 42, '[]', '[{"state_id":"s","at":0}]', 'they found my size at once quick and friendly')`)
  const response = db.prepare(
    `insert into response (feedback_id, position, workspace_id, node_id, question_id, option_id, body, received_day, is_counted) values (?, ?, 'w', 'n', ?, ?, ?, 20000, 1)`,
  )
  const questions = Array.from({ length: 8 }, () => randomUUID())
  const option = randomUUID()
  let stored = 0
  const begin = performance.now()
  while (performance.now() - begin < seconds * 1000) {
    db.exec('begin immediate')
    for (let at = 0; at < group; at += 1) {
      const id = randomUUID()
      const now = Date.now()
      feedback.run(id, randomUUID(), randomUUID(), now, now, now)
      for (let position = 0; position < 8; position += 1)
        response.run(id, position, questions[position], position % 2 ? option : null, position % 2 ? null : 'They found my size at once.')
    }
    db.exec('commit')
    stored += group
  }
  const rate = stored / ((performance.now() - begin) / 1000)
  db.close()
  await rm(dir, { recursive: true, force: true })
  return rate
}
