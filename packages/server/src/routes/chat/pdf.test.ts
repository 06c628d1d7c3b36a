// PDF files in a conversation: who may send one, how it is served, and that it is deleted with its conversation.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatServer, startChatServer } from '../../test-kit/chat-server.ts'
import { image, pdf, program } from '../../test-kit/upload-files.ts'

let server: ChatServer
beforeAll(async () => {
  server = await startChatServer()
})
afterAll(() => server.close())

const usual = {
  rating_enabled: false,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: false,
}
const accepts = (chat: object) =>
  server.setNode({ chat: { ...usual, close_after_hours: null, routes: [], ...chat } })
const file = (content: Buffer, name = 'bill.pdf', type = 'application/pdf') =>
  new File([new Uint8Array(content)], name, { type })
const get = (path: string | undefined) => fetch(`${server.url}${path}`)

describe('PDF files in a conversation (A-280)', () => {
  it('goes both ways under its cleaned name, and is only ever saved', async () => {
    await accepts({ accept_pdf: true })
    const visitor = await server.visitor()
    const { status, body } = await visitor.writes('', {
      attachment: file(pdf, '../Fatura \u202e2026 (ş).pdf'),
    })
    expect(status).toBe(200)
    const sent = body.detail.comment.attachment
    expect(sent).toMatchObject({
      type: 'application/pdf',
      bytes: pdf.length,
      width: null,
      height: null,
      name: 'Fatura 2026 (ş).pdf',
    })
    const got = await get(sent?.url)
    expect(Buffer.from(await got.arrayBuffer())).toEqual(pdf)
    const headers = [
      'content-type',
      'x-content-type-options',
      'content-disposition',
      'content-security-policy',
    ].map((name) => got.headers.get(name))
    expect(headers).toEqual([
      'application/pdf',
      'nosniff',
      `attachment; filename="${sent?.id}.pdf"; filename*=UTF-8''Fatura%202026%20%28%C5%9F%29.pdf`,
      "default-src 'none'; sandbox; frame-ancestors 'none'",
    ])
    const answer = await server.agentWrites(visitor.id, 'Here', {
      attachment: file(pdf, 'offer.pdf.exe'),
    })
    expect(answer.detail.comment.attachment?.name).toBe('offer.pdf.exe.pdf')
    const { body: chat } = await visitor.chat()
    expect(chat.accept_pdf).toBe(true)
    expect(chat.timeline_items.map(({ detail }) => detail.comment.attachment?.name)).toEqual([
      'Fatura 2026 (ş).pdf',
      'offer.pdf.exe.pdf',
    ])
  })

  it('is accepted from agents alone where the channel does not say so, and images always', async () => {
    await accepts({})
    const visitor = await server.visitor()
    const refused = await visitor.writes('', { attachment: file(pdf) })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('is not a sound JPEG, PNG, GIF or WebP image'),
    ])
    expect((await visitor.chat()).body.accept_pdf).toBeUndefined()
    expect(
      (await visitor.writes('', { attachment: file(await image('png'), 'a.png', 'image/png') }))
        .status,
    ).toBe(200)
    expect(
      (await server.agentWrites(visitor.id, '', { attachment: file(pdf) })).detail.comment
        .attachment?.type,
    ).toBe('application/pdf')
  })

  it.each([
    ['a program', program],
    [
      'a page with the signature of a PDF',
      Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>\n%%EOF', 'latin1'),
    ],
    ['a PDF that is cut off', pdf.subarray(0, -12)],
    [
      'a PDF that an archive follows',
      Buffer.concat([pdf, Buffer.from('PK\x03\x04 more', 'latin1')]),
    ],
  ])('refuses %s, says what is accepted, and stores nothing', async (_name, content) => {
    await accepts({ accept_pdf: true })
    const visitor = await server.visitor()
    const { status, body } = await visitor.writes('look', { attachment: file(content) })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('nor a PDF')])
    expect((await visitor.chat()).body.seq).toBe(0)
  })

  it('is deleted with its message and with its conversation', async () => {
    await accepts({ accept_pdf: true })
    const visitor = await server.visitor()
    const mine = (await visitor.writes('', { attachment: file(pdf) })).body.detail.comment
      .attachment?.url
    const theirs = await server.agentWrites(visitor.id, '', { attachment: file(pdf) })
    const url = theirs.detail.comment.attachment?.url
    expect([(await get(mine)).status, (await get(url)).status]).toEqual([200, 200])
    await server.owner.call('DELETE', `/chats/${visitor.id}/messages/${theirs.id}`)
    expect([(await get(mine)).status, (await get(url)).status]).toEqual([200, 404])
    expect((await server.owner.call('DELETE', `/feedbacks/${visitor.id}`)).status).toBeLessThan(300)
    expect((await get(mine)).status).toBe(404)
  })
})
