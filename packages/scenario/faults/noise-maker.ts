// What both workspaces of the drill `noise` do. Started as a thread, it is the noisy one: the times of the quiet one are taken in
// another thread, so that they contain nothing of the noise but what the server makes of it.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** What a save names; it can be sent to a thread. */
export interface Target {
  readonly nodeId: string
  readonly flowId: string
  readonly languageId: string
  readonly questionId: string
}

export interface Noise {
  readonly url: string
  readonly key: string
  readonly target: Target
  readonly perSecond: number
  readonly forMs: number
  readonly exporters: number
}

export interface NoiseMade {
  readonly saves: readonly number[]
  readonly exports: readonly number[]
}

export interface Saves {
  readonly statuses: readonly number[]
  readonly p50: number
  readonly p99: number
}

/** At a fixed rate, whether earlier ones were answered or not. */
export async function saves(
  url: string,
  to: Target,
  perSecond: number,
  forMs: number,
): Promise<Saves> {
  const sent: Promise<{ status: number; ms: number }>[] = []
  for (const from = performance.now(); performance.now() - from < forMs; ) {
    const due = Math.floor(((performance.now() - from) * perSecond) / 1_000)
    while (sent.length < due) sent.push(send(url, to))
    await wait(5)
  }
  const all = await Promise.all(sent)
  const times = all.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return {
    statuses: all.map(({ status }) => status),
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

export async function send(url: string, to: Target): Promise<{ status: number; ms: number }> {
  const from = performance.now()
  const address = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')
  const reply = await fetch(`${url}/v1/feedbacks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': `10.${address}`,
    },
    body: JSON.stringify({
      device_id: randomUUID(),
      created_at: new Date().toISOString(),
      node_id: to.nodeId,
      flow_id: to.flowId,
      language_id: to.languageId,
      responses: [{ question_id: to.questionId, body: 'It arrived in time' }],
    }),
  })
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - from }
}

/** Returns the status of each export that ended. After a refusal the next one waits for a second, at most until the end. */
async function exportsUntil(url: string, key: string, signal: AbortSignal): Promise<number[]> {
  const statuses: number[] = []
  while (!signal.aborted) {
    const reply = await fetch(`${url}/owner/v1/feedbacks.csv`, {
      headers: { authorization: `Bearer ${key}` },
    })
    await reply.arrayBuffer()
    statuses.push(reply.status)
    if (reply.status !== 200) await wait(1_000, undefined, { signal }).catch(() => undefined)
  }
  return statuses
}

if (parentPort !== null) {
  const { url, key, target, perSecond, forMs, exporters } = workerData as Noise
  const over = new AbortController()
  const exporting = Array.from({ length: exporters }, () => exportsUntil(url, key, over.signal))
  const { statuses } = await saves(url, target, perSecond, forMs)
  over.abort()
  const made: NoiseMade = { saves: statuses, exports: (await Promise.all(exporting)).flat() }
  parentPort.postMessage(made)
}
