// The operator's own scanner sees every upload before it is kept: what each verdict does, and what happens without one.
import { randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FeedbackDetail } from '@askwell/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'
import { asked, fileForm, formType, pdf, uploadBundle } from '../../test-kit/upload-files.ts'

let scanner: Server
let seen: { readonly type: string | undefined; readonly body: Buffer }[] = []
let says: (response: ServerResponse) => void
const verdict =
  (text: string, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(text)
const [clean, infected] = [verdict('{"verdict":"clean"}'), verdict('{"verdict":"infected"}')]

let lenient: OwnerServer
let strict: OwnerServer
beforeAll(async () => {
  scanner = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      seen.push({ type: request.headers['content-type'], body: Buffer.concat(parts) })
      if (request.url === '/elsewhere') clean(response)
      else says(response)
    })
  })
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(scanner.address() as AddressInfo).port}/scan`
  const start = (isRequired: boolean) =>
    startOwnerServer({ bundle: uploadBundle(), config: { scanning: { url, isRequired } } })
  lenient = await start(false)
  strict = await start(true)
})
afterAll(async () => {
  scanner.closeAllConnections()
  scanner.close()
  await Promise.all([lenient.close(), strict.close()])
})
beforeEach(() => {
  seen = []
})

async function upload(server: OwnerServer, path: string) {
  const reply = await server.app.inject({
    method: 'POST',
    url: `${path}?node_id=${ids.node}&question_id=${asked.receipt}`,
    headers: { 'content-type': formType },
    payload: fileForm(pdf, 'a.pdf', 'application/pdf'),
  })
  return { status: reply.statusCode, body: reply.json() }
}
/** What an owner reads of a file that both calls stored. */
async function mark(server: OwnerServer): Promise<string | undefined> {
  const [attachment, blob] = await Promise.all([
    upload(server, '/v1/attachments'),
    upload(server, '/v2/storage/direct_uploads'),
  ])
  const responses = [
    { question_id: ids.mood, option_id: ids.good },
    {
      question_id: asked.receipt,
      body: attachment.body.file_url,
      active_storage_blob_id: blob.body.data.id,
    },
  ]
  const { body } = await server.send(
    payload({ device_id: randomUUID(), responses, attachment_ids: [attachment.body.id] }),
  )
  return (
    (await server.owner.call('GET', `/feedbacks/${body.id}`)).body as unknown as FeedbackDetail
  ).files[0]?.scanned
}

describe('a scanner', () => {
  it('sees the bytes as they came, and what it calls clean says so to the owner', async () => {
    says = clean
    expect(await mark(lenient)).toBe('clean')
    expect(seen).toHaveLength(2)
    for (const { type, body } of seen)
      expect([type, body.equals(pdf)]).toEqual(['application/octet-stream', true])
  })

  it('keeps an infected file out, by both calls', async () => {
    says = infected
    const before = await lenient.store.files.usedSince(ids.node, 0)
    for (const path of ['/v1/attachments', '/v2/storage/direct_uploads'])
      expect(await upload(lenient, path)).toMatchObject({
        status: 422,
        body: { code: 13001, message_key: 'error.file', errors: [{ field: 'file' }] },
      })
    expect(await lenient.store.files.usedSince(ids.node, 0)).toEqual(before)
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['fails', verdict('{"verdict":"clean"}', 500)],
    ['says nothing that is known', verdict('{"verdict":"fine"}')],
    ['speaks HTML', verdict('<html>')],
    [
      'sends elsewhere',
      (response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
    ],
    ['breaks off', (response) => void response.destroy()],
  ])('that %s leaves a file marked, or refused where its word is needed', async (_, behaves) => {
    says = behaves
    expect(await mark(lenient)).toBe('not_scanned')
    expect(await upload(strict, '/v1/attachments')).toMatchObject({
      status: 503,
      body: { code: 13011 },
    })
  })
})
