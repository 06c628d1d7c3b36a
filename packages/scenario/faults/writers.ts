// Respondents who do not give up: each sends one feedback under one Idempotency-Key until it is acknowledged, whatever
// happens to the server meanwhile, and records what was acknowledged. Every fifth run saves a partial first; every
// tenth resends what was already acknowledged, like a browser that lost the reply. Some respondents are offline now and then, and
// send what they answered meanwhile when they are back.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ResponseItem } from '@askwell/contract'
import type { Fixture } from '../src/index.ts'

export interface Acknowledged {
  readonly key: string
  readonly ids: ReadonlySet<string>
  readonly responses: readonly ResponseItem[]
}

export interface Writers {
  readonly acknowledged: readonly Acknowledged[]
  /** Sends that got no answer or a 5xx, and were sent again. */
  readonly retries: number
  /** Refusals that a client could not have repeated by what they say: neither a 503 with Retry-After nor no reply at all. */
  readonly oddReplies: readonly string[]
  /** Lets every writer finish its current feedback; rejects with the first refusal. */
  stop(): Promise<void>
}

/** Long enough that writers without a server leave the processor to the one that starts. */
const pauseMs = 100
const offline = { everyTurns: 8, runs: 3, eachMs: 2_000 } as const

interface Run {
  readonly key: string
  readonly deviceId: string
  readonly createdAt: Date
  readonly isOffline: boolean
}
const newRun = (isOffline = false): Run => ({
  key: randomUUID(),
  deviceId: randomUUID(),
  createdAt: new Date(),
  isOffline,
})

/** The first `offlineCount` of them are offline now and then. */
export function startWriters(
  url: string,
  fixture: Fixture,
  keys: readonly string[],
  count: number,
  offlineCount = 0,
): Writers {
  const acknowledged: Acknowledged[] = []
  const oddReplies: string[] = []
  let retries = 0
  let isStopping = false

  async function write(place: number): Promise<void> {
    for (let turn = place; !isStopping; turn += 1) {
      const isOffline = place < offlineCount && turn % offline.everyTurns === 0
      for (const run of isOffline ? await answeredOffline() : [newRun()]) {
        const responses = answers(fixture, keys, run.key)
        if (turn % 5 === 0 && !isOffline) await untilAnswered(run, responses.slice(0, 3), 'false')
        const ids = new Set([await untilAnswered(run, responses, 'true')])
        if (turn % 10 === 0) ids.add(await untilAnswered(run, responses, 'true'))
        acknowledged.push({ key: run.key, ids, responses })
      }
    }
  }

  async function answeredOffline(): Promise<readonly Run[]> {
    const runs: Run[] = []
    while (runs.length < offline.runs) {
      runs.push(newRun(true))
      await wait(offline.eachMs)
    }
    return runs
  }

  async function untilAnswered(
    run: Run,
    responses: readonly ResponseItem[],
    completed: 'true' | 'false',
  ): Promise<string> {
    const body = JSON.stringify({
      device_id: run.deviceId,
      created_at: run.createdAt.toISOString(),
      created_offline: run.isOffline,
      node_id: fixture.nodeId,
      flow_id: fixture.flow.id,
      language_id: fixture.flow.defaultLanguageId,
      responses,
    })
    for (;;) {
      const reply = await send(run.key, completed, body).catch(() => null)
      if (reply?.status === 200) return reply.id
      if (reply !== null && reply.status < 500)
        throw new Error(`A feedback was refused: ${reply.status} ${reply.text}`)
      if (reply !== null && (reply.status !== 503 || reply.retryAfter === null))
        oddReplies.push(`${reply.status} ${reply.text.slice(0, 120)}`)
      retries += 1
      await wait(pauseMs)
    }
  }

  async function send(
    key: string,
    completed: string,
    body: string,
  ): Promise<{ status: number; retryAfter: string | null; id: string; text: string }> {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-completed': completed,
    }
    const reply = await fetch(`${url}/v1/feedbacks`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(8_000),
    })
    const text = await reply.text()
    return {
      status: reply.status,
      retryAfter: reply.headers.get('retry-after'),
      text,
      id: reply.status === 200 ? (JSON.parse(text) as { id: string }).id : '',
    }
  }

  const writers = Array.from({ length: count }, (_, place) => write(place))
  const ended = Promise.all(writers)
  // Handled in `stop`; until then a refusal must not end the process.
  ended.catch(() => undefined)
  return {
    acknowledged,
    oddReplies,
    get retries() {
      return retries
    },
    async stop() {
      isStopping = true
      await ended
    },
  }
}

/** One answer per question, each with the run's key, so that a misplaced answer is noticed. */
function answers(fixture: Fixture, keys: readonly string[], runKey: string): ResponseItem[] {
  return keys.map((key) => ({ question_id: fixture.question(key), body: `${key} of ${runKey}` }))
}
