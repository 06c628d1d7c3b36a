// Replies that are lost after the server has stored the request, a thousand times, and one feedback sent a hundred times
// at once: every retry gets the id of the first, and nothing is stored twice.
import { randomUUID } from 'node:crypto'
import { type Fixture, fixture, flow, label, submit, text } from '../src/index.ts'
import { type Check, check } from './check.ts'
import { droppingProxy } from './dropping-proxy.ts'
import { importSurvey, listFeedback, runKey } from './owner-calls.ts'
import { serverProcess } from './server-process.ts'

const lost = 1_000
const atOnce = 16
const parallel = 100

/** `env` names the store. */
export async function lostReplies(env: Readonly<Record<string, string>>): Promise<Check[]> {
  const server = await serverProcess({ ...env, ASKWELL_API_KEY: runKey })
  await server.start()
  const proxy = await droppingProxy(server.url)
  try {
    const survey = fixture(
      flow('Lost replies').page('S1', text('q1'), submit()).thank('End', label('bye', 'All done')),
    )
    await importSurvey(server.url, survey)
    const begun = performance.now()
    const differing: string[] = []
    let heard = 0
    const runs = Array.from({ length: lost }, (_, at) => `answer ${at}`)
    async function work(): Promise<void> {
      for (let body = runs.pop(); body !== undefined; body = runs.pop()) {
        const one = feedbackOf(survey, body)
        if ((await one(proxy.url).catch(() => null)) !== null) heard += 1
        const ids = new Set([await one(server.url), await one(server.url)])
        if (ids.size !== 1) differing.push(body)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    const stored = await listFeedback(server.url, survey)
    const answers = new Set(stored.map(({ responses }) => responses[0]?.body))

    const one = feedbackOf(survey, 'all at once')
    const ids = new Set(await Promise.all(Array.from({ length: parallel }, () => one(server.url))))
    const after = await listFeedback(server.url, survey)
    return [
      check(
        'fault 14: a reply lost after the commit is retried to the same id',
        proxy.dropped === lost && heard === 0 && differing.length === 0,
        `${proxy.dropped} replies lost, ${differing.length} with another id, ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
      ),
      check(
        'fault 14: nothing is stored twice',
        stored.length === lost && answers.size === lost,
        `${stored.length} records of ${answers.size} answers`,
      ),
      check(
        'sent a hundred times at once it is one record (R-PAY-39)',
        ids.size === 1 && after.length === lost + 1,
        `${parallel} sends, ${ids.size} id, ${after.length - lost} record`,
      ),
    ]
  } finally {
    await proxy.close()
    await server.kill()
  }
}

/** Sends this feedback, always the same one; → its id. */
function feedbackOf(survey: Fixture, body: string): (url: string) => Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    connection: 'close',
  }
  const payload = JSON.stringify({
    device_id: randomUUID(),
    created_at: new Date().toISOString(),
    node_id: survey.nodeId,
    flow_id: survey.flow.id,
    language_id: survey.flow.defaultLanguageId,
    responses: [{ question_id: survey.question('q1'), body }],
  })
  return async (url) => {
    const reply = await fetch(`${url}/v1/feedbacks`, {
      method: 'POST',
      headers,
      body: payload,
      signal: AbortSignal.timeout(20_000),
    })
    if (!reply.ok) throw new Error(`A feedback was refused: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { id: string }).id
  }
}
