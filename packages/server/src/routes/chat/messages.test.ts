import { randomUUID } from 'node:crypto'
import { TimelineItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { useChatServer } from '../../test-kit/chat-settings.ts'
import { image, pdf, svg } from '../../test-kit/upload-files.ts'

const chats = useChatServer()
const { settings } = chats

const blob = (bytes: Buffer, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type })

describe('messages (C-14)', () => {
  it('words arrive as they were written, and are read again in their order (R-CHAT-40, R-CHAT-48, R-CHAT-50)', async () => {
    const visitor = await chats.server.visitor()
    const words = ['one\ntwo', '<img src=x onerror=alert(1)>', '👨‍👩‍👧', 'a\u0000b']
    for (const body of words) expect((await visitor.writes(body)).status).toBe(200)
    const { body } = await visitor.chat()
    expect(body.timeline_items.map(({ detail }) => detail.comment.body)).toEqual([
      'one\ntwo',
      '<img src=x onerror=alert(1)>',
      '👨‍👩‍👧',
      'a\u{FFFD}b',
    ])
    expect(body.timeline_items.map(({ seq, action, actor }) => [seq, action, actor])).toEqual(
      [1, 2, 3, 4].map((seq) => [seq, 'add_comment', 'customer']),
    )
    for (const item of body.timeline_items) expect(TimelineItem.parse(item)).toEqual(item)
  })

  it('a caller with the visitor’s token speaks as the visitor, whatever else it sends (R-SEC-11, R-SEC-12)', async () => {
    const visitor = await chats.server.visitor()
    const { body } = await visitor.writes('hi', {
      fields: { actor: 'agent', agent_id: randomUUID(), status: 'closed' },
    })
    expect(body).toMatchObject({ actor: 'customer', detail: { comment: { body: 'hi' } } })
    expect((await visitor.chat()).body.status).toBe('open')
  })

  it.each([
    ['nothing (R-CHAT-39)', '', 422],
    ['blanks (R-CHAT-39)', ' \n\t ', 422],
    ['5,000 characters (A-210)', '🐝'.repeat(5_000), 200],
    ['one more (A-210)', 'x'.repeat(5_001), 422],
  ])('%s', async (_, body, status) => {
    const visitor = await chats.server.visitor()
    expect((await visitor.writes(body)).status).toBe(status)
  })

  it('a repeat under its key is the first message again, also after the chat was closed (R-RT-13)', async () => {
    const visitor = await chats.server.visitor()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => visitor.writes('once', { key })),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers[0]?.body.client_id).toBe(key)
    await chats.server.agentSets(visitor.id, 'closed')
    expect((await visitor.writes('once', { key })).body.id).toBe(answers[0]?.body.id)
    expect((await visitor.writes('more', { key: randomUUID() })).body.code).toBe(13070)
    expect((await visitor.writes('x', { key: 'no uuid' })).status).toBe(422)
    expect(
      (await visitor.chat()).body.timeline_items.filter(({ action }) => action === 'add_comment'),
    ).toHaveLength(1)
  })

  it('a picture is redrawn, claimed with its message and read from an address nobody can guess (R-ATT-09)', async () => {
    const visitor = await chats.server.visitor()
    const { status, body } = await visitor.writes('', {
      attachment: blob(await image('png', { width: 30, height: 20 })),
    })
    expect([status, body.detail.comment.body]).toEqual([200, null])
    expect(body.detail.comment.attachment).toMatchObject({
      type: 'image/png',
      width: 30,
      height: 20,
      url: expect.stringMatching(/^\/files\/[\w-]{32}$/),
    })
    const got = await fetch(`${chats.server.url}${body.detail.comment.attachment?.url}`)
    expect([
      got.status,
      got.headers.get('content-type'),
      got.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/png', 'nosniff'])
    expect(
      (await chats.server.agentReads(visitor.id)).timeline_items[0]?.detail.comment.attachment,
    ).toEqual(body.detail.comment.attachment)
    // It is claimed, so a much later sweep keeps it.
    expect(
      await chats.server.store.files.markForDeletion(chats.server.clock.now + 40 * 86_400_000, 100),
    ).toEqual([])
  })

  it.each([
    ['a PDF (R-ATT-06)', async () => blob(pdf, 'application/pdf'), 422],
    ['an SVG (R-ATT-06)', async () => blob(Buffer.from(svg), 'image/svg+xml'), 422],
    [
      'a text that claims to be a PNG (R-ATT-06)',
      async () => blob(Buffer.from('hello'), 'image/png'),
      422,
    ],
    ['11 MB', async () => blob(Buffer.alloc(11 * 1024 * 1024)), 413],
  ])('refuses %s, and stores nothing', async (_, file, status) => {
    const visitor = await chats.server.visitor()
    expect((await visitor.writes('look', { attachment: await file() })).status).toBe(status)
    expect((await visitor.chat()).body.seq).toBe(0)
  })

  it('where uploads are prevented a picture is refused and words are not (R-ATT-10)', async () => {
    await settings({ prevent_upload: true })
    const visitor = await chats.server.visitor()
    expect((await visitor.chat()).body.prevent_upload).toBe(true)
    expect((await visitor.writes('look', { attachment: blob(await image('png')) })).body.code).toBe(
      13072,
    )
    expect((await visitor.writes('look')).status).toBe(200)
    await settings({})
  })

  it('closed, archived, queued and outside hours all refuse (R-CST-11)', async () => {
    const [closed, archived, out] = [
      await chats.server.visitor(),
      await chats.server.visitor(),
      await chats.server.visitor(),
    ]
    for (const visitor of [closed, archived, out]) await visitor.chat()
    await chats.server.agentSets(closed.id, 'closed')
    await archived.archives()
    expect((await closed.writes('x')).body.code).toBe(13070)
    expect((await archived.writes('x')).body.code).toBe(13070)
    await settings({ queue_enabled: true })
    const queued = await chats.server.visitor()
    expect((await queued.writes('x')).body.code).toBe(13070)
    await chats.server.setNode({ operating_24_7: false, operating: false })
    expect((await out.writes('x')).body).toMatchObject({ code: 13071, message_key: 'notOnline' })
    await settings({})
  })
})
