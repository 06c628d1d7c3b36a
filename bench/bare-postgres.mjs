// What PostgreSQL can do with the product's own tables: pgbench, prepared, one statement a feedback of eight answers.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const admin = process.env.BENCH_DATABASE_URL ?? process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Runs `work` on a database made for it and dropped afterwards. */
export async function withDatabase(work) {
  const name = `askwell_bench_${process.pid}`
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(`create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  try {
    return await work(url.href)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}

const script = `with f as (
  insert into feedback (id, workspace_id, node_id, flow_id, flow_version, device_id, run_key, is_completed, is_internal, is_offline, created_at, claimed_at, received_at, language_id, origin_url,
    time_spent_seconds, attachment_ids, path, search)
  values (gen_random_uuid()::text, 'w', 'bare', 'f', 1, gen_random_uuid()::text, gen_random_uuid()::text, 1, 0, 0, 1, 1, 1, 'l', 'https://shop.example/visit', 42, '[]',
    '[{"state_id":"s","at":0}]', 'they found my size at once quick and friendly')
  returning id)
insert into response (feedback_id, position, workspace_id, node_id, question_id, option_id, body, received_day, is_counted)
select f.id, n, 'w', 'bare', 'b3c1d2e4-0000-4000-8000-00000000000' || n, case when n % 2 = 1 then 'b3c1d2e4-0000-4000-8000-000000000010' end, case when n % 2 = 0 then 'They found my size at once.' end, 20000, 1
from f, generate_series(0, 7) as n;
`

export async function barePostgres(url, seconds, clients) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "insert into node (id, workspace_id, flow_id, settings, created_at, updated_at) values ('bare', 'w', 'f', '{}', 0, 0) on conflict do nothing",
  )
  await client.end()
  const dir = await mkdtemp(join(tmpdir(), 'askwell-pgbench-'))
  await writeFile(join(dir, 'one.sql'), script)
  try {
    const printed = await run(await pgbenchPath(), [
      '--no-vacuum',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      join(dir, 'one.sql'),
      url,
    ])
    const rate = /tps = ([\d.]+) \(without/.exec(printed)?.[1]
    if (!rate) throw new Error(`pgbench said: ${printed}`)
    return Number(rate)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

function run(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve(printed) : reject(new Error(printed))))
  })
}

async function pgbenchPath() {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' })
    return 'pgbench'
  } catch {
    const versions = await readdir('/usr/lib/postgresql').catch(() => [])
    if (versions.length === 0) throw new Error('pgbench was not found')
    return `/usr/lib/postgresql/${versions.at(-1)}/bin/pgbench`
  }
}
