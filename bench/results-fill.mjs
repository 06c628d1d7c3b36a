// Fills either store's tables directly, without anything that a save does.
import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { feedbackOf, flow, nodeId } from './results-flow.mjs'

const feedbackColumns =
  'id, workspace_id, node_id, flow_id, flow_version, device_id, run_key, is_completed, is_internal, is_offline, created_at, claimed_at, received_at, language_id, channel_kind, channel_distribution_id, channel_customer_id, time_spent_seconds, attachment_ids, path, search, device_kind, answers'

/**
 * @param {number} n
 * @param {number} total
 * @param {number} nowMs
 * @param {string} workspaceId
 */
function rowOf(n, total, nowMs, workspaceId) {
  const one = feedbackOf(n, total, nowMs)
  const id = randomUUID()
  const { receivedAt: at, isCompleted, isInternal, isOffline, channel } = one
  const named = channel === null ? [null, null, null] : [channel, 'd', 'c']
  return [
    ...[
      id,
      workspaceId,
      nodeId,
      flow.id,
      1,
      id,
      `key:${id}`,
      isCompleted,
      isInternal,
      isOffline,
      at,
      at,
      at,
    ],
    ...[one.languageId, ...named, one.seconds, '[]', one.path, one.search, one.device],
    JSON.stringify(one.answers.map(answerOf)),
  ]
}

/** @param {{ question_id: string, option_id: string | null, body: string | null }} answer */
const answerOf = ({ question_id, option_id, body }) => ({
  question_id,
  ...(option_id !== null && { option_id }),
  ...(body !== null && { body }),
})

/**
 * @param {string} file
 * @param {string} workspaceId
 * @param {number} total
 * @param {number} nowMs
 */
export function fillSqlite(file, workspaceId, total, nowMs) {
  const db = new DatabaseSync(file)
  for (const pragma of ['cache_size = -2000000', 'synchronous = off', 'foreign_keys = off'])
    db.exec(`pragma ${pragma}`)
  /** @param {string} columns */
  const places = (columns) =>
    columns
      .split(',')
      .map(() => '?')
      .join(', ')
  const feedback = db.prepare(
    `insert into feedback (${feedbackColumns}) values (${places(feedbackColumns)})`,
  )
  for (let n = 0; n < total; ) {
    db.exec('begin')
    for (const end = Math.min(total, n + 20_000); n < end; n += 1) {
      feedback.run(...rowOf(n, total, nowMs, workspaceId))
    }
    db.exec('commit')
  }
  db.exec('analyze')
  db.close()
}

/**
 * @param {string} url
 * @param {string} workspaceId
 * @param {number} total
 * @param {number} nowMs
 */
export async function fillPostgres(url, workspaceId, total, nowMs) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set synchronous_commit = off')
  const step = 2_000
  for (let n = 0; n < total; n += step) {
    const feedbacks = []
    for (let at = n; at < Math.min(total, n + step); at += 1) {
      feedbacks.push(rowOf(at, total, nowMs, workspaceId))
    }
    await insert(client, 'feedback', feedbackColumns, feedbacks)
  }
  await client.query('analyze')
  await client.end()
}

const numbers = new Set(
  'flow_version is_completed is_internal is_offline created_at claimed_at received_at time_spent_seconds'.split(
    ' ',
  ),
)

/**
 * @param {import('pg').Client} client
 * @param {string} table
 * @param {string} columns
 * @param {readonly (readonly unknown[])[]} rows
 */
async function insert(client, table, columns, rows) {
  const names = columns.split(', ')
  const arrays = names.map((name, at) => `$${at + 1}::${numbers.has(name) ? 'bigint' : 'text'}[]`)
  await client.query(
    `insert into ${table} (${columns}) select * from unnest(${arrays.join(', ')})`,
    names.map((_, at) => rows.map((row) => row[at])),
  )
}
