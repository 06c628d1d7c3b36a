// What PostgreSQL can do with the product's own tables: pgbench, prepared, one statement for each feedback of eight answers, the
// row that the product has stored.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { storedRow } from './stored-row.mjs'

const admin =
  process.env.BENCH_DATABASE_URL ??
  process.env.TEST_DATABASE_URL ??
  'postgres://postgres@127.0.0.1:5432/postgres'

/**
 * Runs `work` on a database made for it and dropped afterwards.
 * @template Result
 * @param {(url: string) => Promise<Result>} work
 */
export async function withDatabase(work, suffix = '') {
  const name = `askwell_bench_${process.pid}${suffix}`
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

/**
 * One statement: the product's row under fresh ids.
 * @param {import('./stored-row.mjs').StoredRow} row
 */
const scriptFor = ({ own, feedback }) =>
  `insert into feedback (${[...own, ...Object.keys(feedback)].join(', ')})
  values (${[...own.map(() => 'gen_random_uuid()::text'), ...Object.values(feedback).map(literal)].join(', ')});
`

/**
 * A colon would begin a variable of pgbench.
 * @param {unknown} value
 */
function literal(value) {
  if (value === null || typeof value === 'number') return String(value)
  return `U&'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\003a')}'`
}

const bigint = 20
const types = {
  /**
   * @param {number} type
   * @param {"text" | "binary"} [format]
   */
  getTypeParser: (type, format) =>
    type === bigint ? Number : pg.types.getTypeParser(type, format),
}

/**
 * `url`: the database of the product, which has stored a feedback by now.
 * @param {string} url
 * @param {number} seconds
 * @param {number} clients
 */
export async function barePostgres(url, seconds, clients) {
  const client = new pg.Client({ connectionString: url, types })
  await client.connect()
  const [feedback] = (await client.query('select * from feedback limit 1')).rows
  await client.end()
  const dir = await mkdtemp(join(tmpdir(), 'askwell-pgbench-'))
  await writeFile(join(dir, 'one.sql'), scriptFor(storedRow(feedback)))
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

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<string>}
 */
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
