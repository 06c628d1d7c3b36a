// One respondent who leaves everything that must stay secret: masked answers, a verified phone number, a chat's token, a
// signed link. Then all that a real server process leaves behind is read as bytes: its log at `debug`, its directory with
// the database and its queue, and what webhooks received.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixture, flow, phoneVerification, signingKeys, submit, textarea } from '../src/index.ts'
import { addWebhook, importSurvey, runKey } from './owner-calls.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'

const isBuilt = existsSync(join(import.meta.dirname, '../../web/dist/ssr/render.js'))
const hidden = {
  card: '4539578763621486',
  mail: 'canary.person@shop.example',
  identity: '10000000146',
  phone: '+905321234567',
}
const verifiedNumber = '+905439876543'
const plainWord = 'canary-that-may-be-seen'

describe.skipIf(!isBuilt)('what a server leaves behind (needs the built pages)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'askwell-canary-'))
  const told: string[] = []
  const receiver = createServer((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      told.push(JSON.stringify(request.headers) + body)
      reply.writeHead(204).end()
    })
  })
  const keys = signingKeys()
  const survey = fixture(
    flow('Canary')
      .page('S1', textarea('q1').private(), textarea('q2'), phoneVerification('q3'), submit())
      .chat('Chat'),
    {
      public_key: keys.publicKey,
      use_signature_verify: true,
      country_code: 'TR',
    },
  )
  const signature = keys.sign(`${survey.nodeId}.`)
  let server: ServerProcess
  /** Secrets that only the respondent has. */
  const secrets: Record<string, string> = { signature, key: runKey }

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const target = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
    server = await serverProcess({
      ASKWELL_DATA_DIR: dataDir,
      ASKWELL_API_KEY: runKey,
      ASKWELL_OUTBOUND_ALLOW: target,
      LOG_LEVEL: 'debug',
    })
    await server.start()
    await importSurvey(server.url, survey)
    await addWebhook(server.url, { url: `http://${target}/hook`, types: [] })
    await respond()
    for (let left = 300; left > 0 && !told.join('').includes(plainWord); left -= 1) await wait(200)
  }, 180_000)

  afterAll(async () => {
    await server.kill()
    receiver.closeAllConnections()
    receiver.close()
    rmSync(dataDir, { recursive: true })
  })

  async function call(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
    const reply = await fetch(server.url + path, { ...init, signal: AbortSignal.timeout(60_000) })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Record<string, unknown>
  }

  async function respond(): Promise<void> {
    await (
      await fetch(`${server.url}/feedback?node_id=${survey.nodeId}&signature=${signature}`)
    ).text()
    const node = await call(`/v1/nodes/${survey.nodeId}?signature=${signature}`)
    secrets['submissionToken'] = String(node['submission_token'])

    const form = (fields: Record<string, string>) => ({
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const sent = await call(
      '/v1/customers/send_verification_token',
      form({ address: verifiedNumber, kind: 'sms', question_id: survey.question('q3') }),
    )
    const outbox = await call('/owner/v1/sms_outbox', {
      headers: { authorization: `Bearer ${runKey}` },
    })
    const code = /\d{6}/.exec((outbox['items'] as { body: string }[])[0]?.body ?? '')?.[0] ?? ''
    await call('/v1/customers/verify', form({ verification_id: String(sent['id']), token: code }))

    const stored = await call('/v1/feedbacks', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-submission-token': secrets['submissionToken'],
      },
      body: JSON.stringify({
        device_id: randomUUID(),
        created_at: new Date().toISOString(),
        node_id: survey.nodeId,
        flow_id: survey.flow.id,
        language_id: survey.flow.defaultLanguageId,
        responses: [
          {
            question_id: survey.question('q1'),
            body: `card ${hidden.card}, id ${hidden.identity}, write to ${hidden.mail} or call ${hidden.phone}`,
          },
          { question_id: survey.question('q2'), body: plainWord },
          { question_id: survey.question('q3'), body: verifiedNumber },
        ],
      }),
    })
    secrets['chatToken'] = String(stored['chat_token_string'])
    expect(secrets['chatToken']?.length).toBeGreaterThan(20)
    await call(`/v1/feedbacks/${stored['id']}/chat?token=${secrets['chatToken']}`)
    // Refused calls are logged too.
    await fetch(`${server.url}/v1/feedbacks/${stored['id']}/chat?token=${secrets['chatToken']}x`)
    await fetch(`${server.url}/v1/feedbacks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"responses":"${hidden.mail} ${verifiedNumber}`,
    })
  }

  const onDisk = (): string =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name)).toString('latin1'))
      .join('\n')
  const foundIn = (place: string, canaries: Readonly<Record<string, string>>): string[] =>
    Object.entries(canaries).flatMap(([name, text]) =>
      [text, text.replace('+', '')].some((form) => place.includes(form)) ? [name] : [],
    )

  it('the log, the disk and the webhooks are what is read here, and hold what may be seen', () => {
    expect(server.printed()).toContain('/v1/customers/verify')
    expect(onDisk()).toContain(plainWord)
    expect(told.join('')).toContain(plainWord)
  })

  it('the log at its most talkative holds no answer, number, token or signature', () => {
    expect(foundIn(server.printed(), { ...hidden, ...secrets, verifiedNumber, plainWord })).toEqual(
      [],
    )
  })

  it('answers that hide, tokens and signatures are nowhere on the disk: not in a row, not in what waits, not in a page that was freed (A-106)', () => {
    expect(foundIn(onDisk(), { ...hidden, ...secrets })).toEqual([])
  })

  it('webhooks receive none of it', () => {
    expect(foundIn(told.join(''), { ...hidden, ...secrets })).toEqual([])
  })
})
