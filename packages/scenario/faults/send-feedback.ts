// One complete feedback over a separate connection.
import { randomUUID } from 'node:crypto'
import type { Fixture } from '../src/index.ts'

/** Acknowledged; returns its id. */
export const sendFeedback = async (url: string, survey: Fixture): Promise<string> =>
  (await sendForReply(url, survey)).id

interface SaveReply {
  readonly id: string
  /** Opens the chat that follows. */
  readonly chat_token_string?: string
}

export async function sendForReply(url: string, survey: Fixture): Promise<SaveReply> {
  const reply = await fetch(`${url}/v1/feedbacks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      connection: 'close',
    },
    body: JSON.stringify({
      device_id: randomUUID(),
      created_at: new Date().toISOString(),
      node_id: survey.nodeId,
      flow_id: survey.flow.id,
      language_id: survey.flow.defaultLanguageId,
      responses: [{ question_id: survey.question('q1'), body: 'x' }],
    }),
    signal: AbortSignal.timeout(20_000),
  })
  if (!reply.ok) throw new Error(`A feedback was refused: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as SaveReply
}
