// C-05 and C-06 over the real app: what is accepted, what its address returns, and every refusal.
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payload as feedback, ids } from '../../test-kit/respondent-flow.ts'
import { startTestServer, type TestServer } from '../../test-kit/respondent-server.ts'
import {
  animation,
  asked,
  fileForm,
  form,
  formType,
  image,
  pdf,
  phonePhoto,
  pixelBomb,
  program,
  svg,
  uploadBundle,
} from '../../test-kit/upload-files.ts'

const attachments = '/v1/attachments'
const directUploads = '/v2/storage/direct_uploads'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ bundle: uploadBundle() })
  await server.app.inject(`/v1/nodes/${ids.node}`)
})
afterAll(() => server.close())

const post = (payload: Buffer, { url = attachments, type = formType } = {}) =>
  server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
const get = (address: string) => server.app.inject({ url: new URL(address).pathname })
const spooled = () => readdirSync(server.deps.files.storage.spoolDir)

describe('a sound file', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'a %s comes back at its address in the same pixel size (R-UPL-04, R-UPL-06)',
    async (format) => {
      const reply = await post(fileForm(await image(format, { width: 61, height: 43 })))
      expect(reply.statusCode).toBe(200)
      const { id, file_url } = reply.json()
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/)
      expect(file_url).toMatch(/^http:\/\/localhost:3999\/files\/[\w-]{32}$/)
      expect(file_url).not.toContain(id)
      const got = await get(file_url)
      expect(got.statusCode).toBe(200)
      expect(got.headers['content-type']).toBe(`image/${format}`)
      expect(await sharp(got.rawPayload).metadata()).toMatchObject({
        format,
        width: 61,
        height: 43,
      })
      expect(spooled()).toEqual([])
    },
  )

  it('a PDF comes back byte for byte, by the other call too, once an answer holds it (R-UPL-05, R-UPL-06)', async () => {
    const [attachment, blob] = await Promise.all(
      [attachments, directUploads].map(async (url) =>
        (await post(fileForm(pdf, 'letter.pdf', 'application/pdf'), { url })).json(),
      ),
    )
    const addresses = [attachment.file_url, blob.data.url]
    for (const address of addresses) expect((await get(address)).statusCode).toBe(404)
    const responses = [
      { question_id: ids.mood, option_id: ids.good },
      {
        question_id: asked.receipt,
        body: attachment.file_url,
        active_storage_blob_id: blob.data.id,
      },
    ]
    const sent = await server.send(
      feedback({ device_id: randomUUID(), responses, attachment_ids: [attachment.id] }),
    )
    expect(sent.status).toBe(200)
    for (const address of addresses) {
      const got = await get(address)
      expect(got.rawPayload.equals(pdf)).toBe(true)
      expect(got.headers).toMatchObject({
        'content-type': 'application/pdf',
        'x-content-type-options': 'nosniff',
      })
      expect(got.headers['content-disposition']).toMatch(/^attachment; /)
      expect(got.headers['content-security-policy']).toContain('sandbox')
    }
  })

  it('is served as what it is, to be saved, in a sandbox, and may be kept by its reader (A-115)', async () => {
    const { file_url } = (await post(fileForm(await image('png'), '../../etc/<b>.png'))).json()
    const { headers } = await get(file_url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[0-9a-f-]{36}\.png"$/)
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['cache-control']).toBe('private, max-age=86400, immutable')
  })

  it('is redrawn: upright, without the place it was taken, without what hides behind it (reliability §3.1, row 29)', async () => {
    const photo = Buffer.concat([await phonePhoto(), Buffer.from('<script>canary-script</script>')])
    const reply = await post(fileForm(photo, 'photo.jpg', 'image/jpeg'))
    expect(reply.statusCode).toBe(200)
    const { rawPayload } = await get(reply.json().file_url)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 40, height: 80 })
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    expect(rawPayload.toString('latin1')).not.toMatch(/canary/)
  })

  it('an animation is kept as its first picture', async () => {
    const { file_url } = (await post(fileForm(await animation(), 'a.gif', 'image/gif'))).json()
    expect(
      await sharp((await get(file_url)).rawPayload, { animated: true }).metadata(),
    ).toMatchObject({ width: 20, height: 20 })
  })

  it('an image under another image’s name is taken as what it is', async () => {
    const { file_url } = (
      await post(fileForm(await image('jpeg'), 'photo.png', 'image/png'))
    ).json()
    expect((await get(file_url)).headers['content-type']).toBe('image/jpeg')
  })

  it('an address that was never given is nothing', async () => {
    for (const address of ['A'.repeat(32), 'x', '..%2f..%2faskwell.db']) {
      const reply = await server.app.inject({ url: `/files/${address}` })
      expect({ address, status: reply.statusCode, body: reply.json() }).toMatchObject({
        address,
        status: 404,
        body: { code: 13002 },
      })
    }
    // Longer than any parameter: the router sees not a file, but a document that does not exist.
    expect((await server.app.inject({ url: `/files/${'A'.repeat(5_000)}` })).statusCode).toBe(302)
  })
})

describe('what is refused, and kept nowhere', () => {
  const refused = async (
    payload: Buffer,
    expected: { status: number; code: number; key?: string },
    options = {},
  ) => {
    const before = readdirSync(server.deps.files.storage.spoolDir.replace(/incoming$/, ''), {
      recursive: true,
    }).length
    for (const url of [attachments, directUploads]) {
      const reply = await post(payload, { url, ...options })
      expect({ status: reply.statusCode, code: reply.json().code }).toEqual({
        status: expected.status,
        code: expected.code,
      })
      if (expected.key) expect(reply.json().message_key).toBe(expected.key)
    }
    expect(
      readdirSync(server.deps.files.storage.spoolDir.replace(/incoming$/, ''), { recursive: true }),
    ).toHaveLength(before)
  }
  const wrongType = { status: 422, code: 13001, key: 'error.file' }

  it('a program under an image’s name (R-UPL-14)', () =>
    refused(fileForm(program, 'photo.png'), wrongType))
  it('an SVG, also under another name and with a PNG’s type (C-32)', async () => {
    await refused(fileForm(svg, 'drawing.svg', 'image/svg+xml'), wrongType)
    await refused(fileForm(svg, 'drawing.png', 'image/png'), wrongType)
  })
  it('an HTML page, a text and nothing at all', async () => {
    for (const content of ['<!doctype html><script>alert(1)</script>', 'hello', ''])
      await refused(fileForm(Buffer.from(content), 'x.png'), wrongType)
  })
  it('an AVIF (C-32)', async () => {
    const avif = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .avif()
      .toBuffer()
    await refused(fileForm(avif, 'x.avif', 'image/avif'), wrongType)
  })
  it('images that are cut off, and heads without a body', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
      const whole = await image(format)
      await refused(
        fileForm(whole.subarray(0, Math.floor(whole.length * 0.6)), `x.${format}`),
        wrongType,
      )
      await refused(fileForm(whole.subarray(0, 40), `x.${format}`), wrongType)
    }
  })
  it('a few kilobytes that unfold to 25 megapixels', async () => {
    const bomb = await pixelBomb()
    expect(bomb.length).toBeLessThan(200_000)
    await refused(fileForm(bomb), wrongType)
  })

  it('11 MB (R-UPL-15)', () =>
    refused(fileForm(Buffer.alloc(11 * 1024 * 1024, 1)), {
      status: 413,
      code: 13007,
      key: 'error.file',
    }))
  it.each<[string, Buffer, { status: number; code: number }, object?]>([
    ['no part at all', form(), { status: 400, code: 13009 }],
    [
      'a part of another name',
      form({ name: 'upload', filename: 'a.pdf', content: pdf }),
      { status: 400, code: 13009 },
    ],
    [
      'a field where the file belongs',
      form({ name: 'file', content: 'x' }),
      { status: 400, code: 13009 },
    ],
    [
      'two files',
      form(
        { name: 'file', filename: 'a.pdf', content: pdf },
        { name: 'file', filename: 'b.pdf', content: pdf },
      ),
      { status: 400, code: 13009 },
    ],
    [
      'a field beside it',
      form({ name: 'file', filename: 'a.pdf', content: pdf }, { name: 'x', content: 'y' }),
      { status: 400, code: 13009 },
    ],
    [
      'very many parts',
      form(
        ...Array.from({ length: 500 }, (_, at) => ({
          name: `f${at}`,
          filename: 'a.pdf',
          content: pdf,
        })),
      ),
      { status: 400, code: 13009 },
    ],
    [
      'a name of a prototype',
      form({ name: '__proto__', filename: 'a.pdf', content: pdf }),
      { status: 400, code: 13009 },
    ],
    ['a form that breaks off', fileForm(pdf).subarray(0, 150), { status: 400, code: 13009 }],
    [
      'a form without a boundary',
      fileForm(pdf),
      { status: 400, code: 13009 },
      { type: 'multipart/form-data' },
    ],
    [
      'another boundary',
      fileForm(pdf),
      { status: 400, code: 13009 },
      { type: 'multipart/form-data; boundary=other' },
    ],
    ['JSON', Buffer.from('{}'), { status: 415, code: 13008 }, { type: 'application/json' }],
    ['bare bytes', pdf, { status: 415, code: 13008 }, { type: 'application/pdf' }],
  ])('%s', (_, payload, expected, options = {}) => refused(payload, expected, options))

  it('an uploader that is not an id', async () => {
    const reply = await post(fileForm(pdf), { url: `${attachments}?node_id=1` })
    expect(reply.json()).toMatchObject({ code: 13001, errors: [{ field: 'node_id' }] })
  })

  it('a form where JSON is wanted', async () => {
    expect((await post(fileForm(pdf), { url: '/v1/feedbacks' })).json()).toMatchObject({
      code: 13008,
    })
  })
})
