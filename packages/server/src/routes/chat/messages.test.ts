import { randomUUID } from 'node:crypto'
import { TimelineItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { useChatServer } from '../../test-kit/chat-settings.ts'
import { image, pdf, svg } from '../../test-kit/upload-files.ts'

const chats = useChatServer()
const { settings } = chats

const blob = (bytes: Buffer, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type })

describe('C-14: messages', () => {
  it('R-CHAT-40, R-CHAT-48, R-CHAT-50: words arrive as they were written, and are read again in their order', async () => {
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

  it('R-SEC-11, R-SEC-12: whoever has the visitor’s token speaks as the visitor, whatever he adds', async () => {
    const visitor = await chats.server.visitor()
    const { body } = await visitor.writes('hi', {
      fields: { actor: 'agent', agent_id: randomUUID(), status: 'closed' },
    })
    expect(body).toMatchObject({ actor: 'customer', detail: { comment: { body: 'hi' } } })
    expect((await visitor.chat()).body.status).toBe('open')
  })

  it.each([
    ['R-CHAT-39: nothing', '', 422],
    ['R-CHAT-39: blanks', ' \n\t ', 422],
    ['A-210: 5,000 characters', '🐝'.repeat(5_000), 200],
    ['A-210: one more', 'x'.repeat(5_001), 422],
  ])('%s', async (_, body, status) => {
    const visitor = await chats.server.visitor()
    expect((await visitor.writes(body)).status).toBe(status)
  })

  it('R-RT-13: a repeat under its key is the first message again, also after the chat was closed', async () => {
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

  it('R-ATT-09: a picture is redrawn, claimed with its message and read from an address nobody can guess', async () => {
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
    // Claimed: a sweep long after leaves it.
    expect(
      await chats.server.store.files.markForDeletion(chats.server.clock.now + 40 * 86_400_000, 100),
    ).toEqual([])
  })

  it.each([
    ['R-ATT-06: a PDF', async () => blob(pdf, 'application/pdf'), 422],
    ['R-ATT-06: an SVG', async () => blob(Buffer.from(svg), 'image/svg+xml'), 422],
    [
      'R-ATT-06: a text that claims to be a PNG',
      async () => blob(Buffer.from('hello'), 'image/png'),
      422,
    ],
    ['11 MB', async () => blob(Buffer.alloc(11 * 1024 * 1024)), 413],
  ])('refuses %s, and stores nothing', async (_, file, status) => {
    const visitor = await chats.server.visitor()
    expect((await visitor.writes('look', { attachment: await file() })).status).toBe(status)
    expect((await visitor.chat()).body.seq).toBe(0)
  })

  it('R-ATT-10: where uploads are prevented a picture is refused and words are not', async () => {
    await settings({ prevent_upload: true })
    const visitor = await chats.server.visitor()
    expect((await visitor.chat()).body.prevent_upload).toBe(true)
    expect((await visitor.writes('look', { attachment: blob(await image('png')) })).body.code).toBe(
      13072,
    )
    expect((await visitor.writes('look')).status).toBe(200)
    await settings({})
  })

  it('R-CST-11: closed, archived, queued and outside hours all refuse', async () => {
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
