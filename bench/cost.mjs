// What the worst body that can be found costs each public call: seeded random bodies, built from that call's own hostile
// alphabet and made worse by hill climbing, against a running server. The server's processor time is read from the system,
// over all its threads; the cost of a small honest body is subtracted, so that the figure is the cost of the bytes.
import { readdirSync, readFileSync } from 'node:fs'
import { hostileCalls, prepare } from './cost-calls.mjs'
import { startProduct } from './server-under-test.mjs'

/** @typedef {import('./cost-calls.mjs').HostileCall} HostileCall */
/** @typedef {import('./cost-calls.mjs').CostlyRequest} CostlyRequest */
/** @typedef {(bound: number) => number} Chance */
/** @typedef {{ msPerKb: number, pieces: readonly string[], status: number }} Found */

const seed = Number(process.env.BENCH_SEED ?? 20_261_122)
const secondsPerCall = Number(process.env.BENCH_SECONDS ?? 12)
const searchBytes = 24_000
/** Part of a call's name. */
const only = process.env.BENCH_CALLS ?? ''
const times = 3

export async function cost() {
  const product = await startProduct()
  try {
    const stage = await prepare(product.url)
    const rows = []
    for (const call of hostileCalls(stage).filter(({ name }) => name.includes(only)))
      rows.push(await worstOf(product, call))
    return { seed, rows: rows.toSorted((a, b) => b.msPerKb - a.msPerKb) }
  } finally {
    await product.stop()
  }
}

/**
 * @param {import("./server-under-test.mjs").Product} product
 * @param {HostileCall} call
 */
async function worstOf(product, call) {
  const chance = makeChance(seed)
  // The longest wait of /healthz beside any body, small ones too.
  let healthMs = 0
  /** @param {string} text */
  const measure = async (text) => {
    const found = await measured(product, call.make(text))
    healthMs = Math.max(healthMs, found.healthMs)
    return found
  }
  await measure(call.honest)
  const honest = await measure(call.honest)
  assertTaken(call, honest.status)
  /** @param {readonly string[]} pieces */
  const costOf = async (pieces) => {
    const text = fill(pieces, Math.min(searchBytes, call.mostBytes))
    const { ms, bytes, status } = await measure(text)
    if (call.mustTake === true && !isTaken(status)) return { pieces, status, msPerKb: -1 }
    // A text that the call drops, like only white space, is not a body of this size.
    const isWhole = bytes >= Math.min(searchBytes, call.mostBytes) / 2
    return { pieces, status, msPerKb: isWhole ? Math.max(0, ms - honest.ms) / (bytes / 1000) : 0 }
  }
  /** @type {Found} */
  let best = { msPerKb: -2, pieces: [], status: 0 }
  const end = performance.now() + secondsPerCall * 1000
  for (const piece of call.alphabet) {
    const found = await costOf([piece])
    if (found.msPerKb > best.msPerKb) best = found
  }
  let tried = call.alphabet.length
  while (performance.now() < end) {
    const found = await costOf(mutated(best.pieces, call.alphabet, chance))
    if (found.msPerKb > best.msPerKb) best = found
    tried += 1
  }
  const again = await costOf(best.pieces)
  assertTaken(call, again.status)
  const largest = call.make(fill(best.pieces, call.mostBytes))
  await prepared(product.url, largest)
  const whole = await besideHealth(product.url, largest)
  assertTaken(call, whole.status)
  healthMs = Math.max(healthMs, whole.healthMs)
  return {
    name: call.name,
    ...again,
    tried,
    largest: whole.bytes,
    tookMs: whole.tookMs,
    healthMs,
    text: best.pieces.join('').slice(0, 40),
  }
}

/** @param {number} status */
const isTaken = (status) => status >= 200 && status < 300

/**
 * A call that is refused does not do the work that is measured.
 * @param {HostileCall} call
 * @param {number} status
 */
function assertTaken({ name, mustTake }, status) {
  if (mustTake === true && !isTaken(status)) throw new Error(`${name}: ${status}`)
}

/**
 * One to eight pieces; one is changed, added, removed or repeated.
 * @param {readonly string[]} pieces
 * @param {readonly string[]} alphabet
 * @param {Chance} chance
 */
function mutated(pieces, alphabet, chance) {
  const list = [...pieces]
  const at = chance(list.length)
  const piece = alphabet[chance(alphabet.length)]
  switch (chance(4)) {
    case 0:
      list[at] = piece
      break
    case 1:
      list.splice(at, 0, piece)
      break
    case 2:
      if (list.length > 1) list.splice(at, 1)
      break
    default:
      list.splice(at, 0, list[chance(list.length)])
  }
  return list.slice(0, 8)
}

/**
 * The pieces repeated; digits differ, so that nothing can be cached.
 * @param {readonly string[]} pieces
 * @param {number} bytes
 */
function fill(pieces, bytes) {
  const chance = makeChance(seed)
  const unit = pieces.join('') || ' '
  return unit
    .repeat(Math.ceil(bytes / Buffer.byteLength(unit)))
    .replace(/[1-9]/g, () => String(1 + chance(9)))
}

/**
 * The least of some rounds; `healthMs` is the longest wait of all.
 * @param {{ pid?: number | undefined, url: string }} product
 * @param {CostlyRequest} asked
 */
async function measured({ pid, url }, asked) {
  let least = { ms: Number.POSITIVE_INFINITY, bytes: 0, status: 0 }
  let healthMs = 0
  for (let round = 0; round < times; round += 1) {
    await prepared(url, asked)
    const before = processorNs(pid)
    const reply = await besideHealth(url, asked)
    const ms = (processorNs(pid) - before) / 1e6
    healthMs = Math.max(healthMs, reply.healthMs)
    if (ms < least.ms) least = { ms, bytes: reply.bytes, status: reply.status }
  }
  return { ...least, healthMs }
}

/**
 * @param {string} url
 * @param {CostlyRequest} asked
 */
async function prepared(url, { before }) {
  if (before === undefined) return
  const { status } = await request(url, before)
  if (!isTaken(status)) throw new Error(`${before.method} ${before.path}: ${status}`)
}

/**
 * Of all threads.
 * @param {number | undefined} pid
 */
const processorNs = (pid) =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    try {
      return (
        sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
      )
    } catch {
      // A thread that ended between the two readings.
      return sum
    }
  }, 0)

/**
 * `before` was sent first; where there is one, `bytes` are those of its body.
 * @param {string} url
 * @param {CostlyRequest} asked
 */
async function request(url, { method = 'POST', path, headers = {}, body, before }) {
  const reply = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })
  await reply.arrayBuffer()
  return { bytes: Buffer.byteLength(before?.body ?? body ?? path), status: reply.status }
}

const betweenHealthMs = 20

/**
 * /healthz is asked as soon as the call is on its way, and again until it is answered.
 * @param {string} url
 * @param {CostlyRequest} asked
 */
async function besideHealth(url, asked) {
  const begin = performance.now()
  let tookMs = 0
  const answered = request(url, asked).then((reply) => {
    tookMs = performance.now() - begin
    return reply
  })
  let healthMs = 0
  do {
    const askedAt = performance.now()
    await fetch(`${url}/healthz`).then((reply) => reply.arrayBuffer())
    healthMs = Math.max(healthMs, performance.now() - askedAt)
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, betweenHealthMs))])
  } while (tookMs === 0)
  return { ...(await answered), tookMs, healthMs }
}

/**
 * From 0 up to, not including, the bound.
 * @param {number} start
 * @returns {Chance}
 */
function makeChance(start) {
  let state = start >>> 0
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * bound)
  }
}
