// C-04 with uploads: a feedback claims the files its answers name, and refuses what is not its own, with nothing changed.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Bundle, type FeedbackDetail } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newNode, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids, payload, testBundle } from '../../test-kit/respondent-flow.ts'
import {
  asked,
  fileForm,
  flowWithUploads,
  formType,
  image,
  pdf,
} from '../../test-kit/upload-files.ts'

let server: OwnerServer
let png: Buffer
beforeAll(async () => {
  server = await startOwnerServer({
    bundle: Bundle.parse({ ...testBundle(), flows: [flowWithUploads()] }),
  })
  png = await image('png')
  await server.app.inject(`/v1/nodes/${ids.node}`)
})
afterAll(() => server.close())

interface Uploaded {
  readonly attachmentId: string
  readonly url: string
  readonly blobId: string
  readonly blobUrl: string
}
/** Both calls of one chosen file. */
async function upload(
  content: Buffer = png,
  { name = 'photo.png', query = '' } = {},
): Promise<Uploaded> {
  const post = async (url: string) =>
    (
      await server.app.inject({
        method: 'POST',
        url: url + query,
        headers: { 'content-type': formType },
        payload: fileForm(content, name),
      })
    ).json()
  const [attachment, blob] = await Promise.all([
    post('/v1/attachments'),
    post('/v2/storage/direct_uploads'),
  ])
  return {
    attachmentId: attachment.id,
    url: attachment.file_url,
    blobId: blob.data.id,
    blobUrl: blob.data.url,
  }
}
const mood = { question_id: ids.mood, option_id: ids.good }
const answer = (file: Uploaded, question_id = asked.receipt) => ({
  question_id,
  body: file.url,
  active_storage_blob_id: file.blobId,
})
const run = (files: readonly Uploaded[], more: object = {}) =>
  payload({
    device_id: randomUUID(),
    responses: [mood, ...files.map((file) => answer(file))],
    attachment_ids: files.map((file) => file.attachmentId),
    ...more,
  })
const save = (body: object, headers: Record<string, string> = {}) =>
  server.send(body, { 'idempotency-key': randomUUID(), ...headers })
const detail = async (feedbackId = '') =>
  (await server.owner.call('GET', `/feedbacks/${feedbackId}`)).body as unknown as FeedbackDetail
const claimedBy = async (file: Uploaded) =>
  (await server.store.files.byIds([file.attachmentId, file.blobId])).map((row) => row.feedbackId)

describe('a feedback with uploads', () => {
  it('has them, told once a file with its question, name, type and size (R-PAY-16, R-PAY-23, O-15)', async () => {
    const file = await upload(pdf, { name: 'receipt.pdf' })
    const sent = await save(run([file]))
    expect(sent.status).toBe(200)
    const { files, responses } = await detail(sent.body.id)
    expect(files).toEqual([
      {
        id: file.blobId,
        url: file.blobUrl,
        name: 'receipt.pdf',
        type: 'application/pdf',
        bytes: pdf.length,
        question_id: asked.receipt,
        scanned: 'not_scanned',
      },
    ])
    expect(responses).toContainEqual(answer(file))
    expect(await claimedBy(file)).toEqual([sent.body.id, sent.body.id])
  })

  it('takes an attachment alone, and an answer without its address gets it', async () => {
    const [alone, blob] = [await upload(), await upload()]
    const responses = [mood, { question_id: asked.receipt, active_storage_blob_id: blob.blobId }]
    const sent = await save(run([], { responses, attachment_ids: [alone.attachmentId] }))
    const { files, responses: stored } = await detail(sent.body.id)
    expect(stored).toContainEqual({
      question_id: asked.receipt,
      body: blob.blobUrl,
      active_storage_blob_id: blob.blobId,
    })
    expect(files.map(({ id: fileId, question_id }) => [fileId, question_id]).toSorted()).toEqual([
      [blob.blobId, asked.receipt],
    ])
  })

  it('is stored once when it is sent again', async () => {
    const file = await upload()
    const body = run([file])
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = [await save(body, key), await save(body, key)]
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id])
  })

  it('claims them for a partial, and again for the save that completes it (A-119)', async () => {
    const file = await upload()
    const key = { 'idempotency-key': randomUUID() }
    const body = run([file])
    const partial = await save(body, { ...key, 'x-completed': 'false' })
    expect(await claimedBy(file)).toEqual([partial.body.id, partial.body.id])
    const whole = await save(body, { 'x-fid': partial.body.id ?? '' })
    expect([whole.status, whole.body.id]).toEqual([200, partial.body.id])
    expect((await detail(whole.body.id)).files).toHaveLength(1)
  })

  it('given offline is taken without the files that went meanwhile', async () => {
    const gone = {
      attachmentId: randomUUID(),
      blobId: randomUUID(),
      url: 'javascript:alert(1)',
      blobUrl: '',
    }
    const sent = await save(run([gone], { created_offline: true }))
    expect(sent.status).toBe(200)
    const { files, responses } = await detail(sent.body.id)
    expect([files, responses.find((item) => item.question_id === asked.receipt)?.body]).toEqual([
      [],
      '',
    ])
  })
})

describe('13001: a file that is not this respondent’s', () => {
  const refused = async (body: object, field: string) => {
    const before = await server.stored()
    const sent = await save(body)
    expect({ status: sent.status, code: sent.body.code }).toEqual({ status: 422, code: 13001 })
    expect(sent.body.errors?.map((error) => error.field)).toContain(field)
    expect(await server.stored()).toEqual(before)
  }

  it('of another respondent, who keeps it (reliability §3.1, row 8)', async () => {
    const file = await upload()
    const owner = await save(run([file]))
    await refused(run([file]), 'attachment_ids.0')
    await refused(
      run([{ ...(await upload()), blobId: file.blobId }]),
      'responses.1.active_storage_blob_id',
    )
    expect(await claimedBy(file)).toEqual([owner.body.id, owner.body.id])
    expect((await detail(owner.body.id)).files).toHaveLength(1)
  })

  it('that nobody uploaded', async () => {
    await refused(run([], { attachment_ids: [randomUUID()] }), 'attachment_ids.0')
    await refused(
      run([{ ...(await upload()), blobId: randomUUID() }]),
      'responses.1.active_storage_blob_id',
    )
  })

  it('that was uploaded for another node or device', async () => {
    const device_id = randomUUID()
    const own = await upload(png, { query: `?node_id=${ids.node}&device_id=${device_id}` })
    await refused(run([own]), 'attachment_ids.0')
    const other = newNode(ids.flow)
    expect((await server.owner.call('POST', '/nodes', other)).status).toBe(200)
    const elsewhere = await upload(png, { query: `?node_id=${other.id}&device_id=${device_id}` })
    await refused(run([elsewhere], { device_id }), 'attachment_ids.0')
    expect((await save(run([own], { device_id }))).status).toBe(200)
  })

  it('of the other call', async () => {
    const file = await upload()
    await refused(run([{ ...file, attachmentId: file.blobId }]), 'attachment_ids.0')
    await refused(
      run([{ ...file, blobId: file.attachmentId }]),
      'responses.1.active_storage_blob_id',
    )
  })

  it('that is a PDF where a picture of the screen is asked for (R-QS-35)', async () => {
    const letter = await upload(pdf, { name: 'letter.pdf' })
    const body = run([], {
      responses: [mood, answer(letter, asked.screen)],
      attachment_ids: [letter.attachmentId],
    })
    await refused(body, 'responses.1.active_storage_blob_id')
    const shot = await upload()
    expect(
      (
        await save(
          run([], {
            responses: [mood, answer(shot, asked.screen)],
            attachment_ids: [shot.attachmentId],
          }),
        )
      ).status,
    ).toBe(200)
  })

  it('under an address that we did not give: owners click it', async () => {
    const file = await upload()
    for (const url of ['javascript:alert(1)', 'https://evil.example/login', (await upload()).url])
      await refused(run([{ ...file, url }]), 'responses.1.body')
  })

  it('and more than five a question (reliability §3.1, row 9)', async () => {
    const files = await Promise.all(Array.from({ length: 11 }, () => upload()))
    await refused(
      run([], { attachment_ids: files.map((file) => file.attachmentId) }),
      'attachment_ids',
    )
    expect(
      (await save(run([], { attachment_ids: files.slice(0, 10).map((file) => file.attachmentId) })))
        .status,
    ).toBe(200)
  })
})

describe('deleting', () => {
  it('a feedback deletes its files, bytes and all; a stranger deletes nothing', async () => {
    const file = await upload()
    const { body } = await save(run([file]))
    const places = [file.attachmentId, file.blobId].map((fileId) =>
      join(server.deps.config.dataDir, 'files', fileId.slice(0, 2), fileId),
    )
    const status = async () => (await server.app.inject(new URL(file.url).pathname)).statusCode
    expect((await server.stranger.call('DELETE', `/feedbacks/${body.id}`)).status).toBe(404)
    expect([await status(), places.map(existsSync)]).toEqual([200, [true, true]])
    expect((await server.owner.call('DELETE', `/feedbacks/${body.id}`)).status).toBe(200)
    expect([await status(), places.map(existsSync)]).toEqual([404, [false, false]])
  })
})
