// Respondents who answer with a file and do not give up: the file is sent until it is taken, and the feedback under one key until it
// is acknowledged. Each file has a mark of its own, by which the stored bytes are known again.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FeedbackDetail } from '@askwell/contract'
import type { Fixture } from '../src/index.ts'
import { ask } from './owner-calls.ts'

const pauseMs = 300
const betweenMs = 1_000

export interface UploadsOutcome {
  readonly sent: number
  /** Acknowledged feedbacks whose file is missing or has other bytes. */
  readonly broken: number
}

/** One respondent at each address. `questionKey` asks for the file. */
export function startUploaders(urls: readonly string[], survey: Fixture, questionKey: string) {
  let isStopping = false
  const [url = ''] = urls
  const sent: { readonly id: string; readonly content: string }[] = []
  const work = urls.map(async (at) => {
    while (!isStopping) {
      const content = pdf(randomUUID())
      const deviceId = randomUUID()
      const who = `?node_id=${survey.nodeId}&device_id=${deviceId}`
      const attachment = await untilTaken<{ id: string }>(`${at}/v1/attachments${who}`, () => ({
        body: formOf(content),
      }))
      const blob = await untilTaken<{ data: { id: string } }>(
        `${at}/v2/storage/direct_uploads${who}`,
        () => ({ body: formOf(content) }),
      )
      const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
      const body = JSON.stringify({
        device_id: deviceId,
        created_at: new Date().toISOString(),
        node_id: survey.nodeId,
        flow_id: survey.flow.id,
        language_id: survey.flow.defaultLanguageId,
        attachment_ids: [attachment.id],
        // Without the address of the file, which is another one at each server of a drill.
        responses: [
          { question_id: survey.question(questionKey), active_storage_blob_id: blob.data.id },
        ],
      })
      const { id } = await untilTaken<{ id: string }>(`${at}/v1/feedbacks`, () => ({
        headers,
        body,
      }))
      sent.push({ id, content })
      await wait(betweenMs)
    }
  })
  const ended = Promise.all(work)
  // Handled in `stop`.
  ended.catch(() => undefined)

  return {
    async stop(): Promise<UploadsOutcome> {
      isStopping = true
      await ended
      let broken = 0
      for (const { id, content } of sent) {
        const { files } = (await ask(url, 'GET', `/feedbacks/${id}`)) as FeedbackDetail
        const stored = await Promise.all(files.map(({ url: address }) => textAt(address, url)))
        if (stored.length !== 1 || stored[0] !== content) broken += 1
      }
      return { sent: sent.length, broken }
    },
  }
}

async function untilTaken<Reply>(url: string, send: () => RequestInit): Promise<Reply> {
  for (;;) {
    const signal = AbortSignal.timeout(8_000)
    const reply = await fetch(url, { method: 'POST', ...send(), signal }).catch(() => null)
    const said = await reply?.text().catch(() => null)
    if (reply?.ok && typeof said === 'string') return JSON.parse(said) as Reply
    if (reply !== null && reply.status < 500)
      throw new Error(`${new URL(url).pathname} was refused: ${reply.status} ${said}`)
    await wait(pauseMs)
  }
}

const textAt = async (address: string, server: string): Promise<string> =>
  (await fetch(new URL(new URL(address).pathname, server))).text()

const pdf = (mark: string): string =>
  `%PDF-1.4\n%${mark}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`

function formOf(content: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([content], { type: 'application/pdf' }), 'letter.pdf')
  return form
}
