// A copy of a conversation by mail: to whom it goes, what it says, and when it is refused.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailTranscript } from '../../../actions/chat/mail-transcript.ts'
import { stopMail } from '../../../actions/chat/stop-mail.ts'
import type { Mail } from '../../../deps.ts'
import { type ChatServer, startChatServer } from '../../../test-kit/chat-server.ts'
import { ids } from '../../../test-kit/respondent-flow.ts'
import { image, pdf } from '../../../test-kit/upload-files.ts'

let server: ChatServer
const sent: Mail[] = []
beforeAll(async () => {
  server = await startChatServer({ sendMail: async (mail) => void sent.push(mail) })
})
afterAll(() => server.close())
beforeEach(() => {
  sent.length = 0
})

const opened = async (email?: string, language = ids.english) => {
  const visitor = await server.visitor({
    language_id: language,
    ...(email === undefined ? {} : { customer: { email } }),
  })
  await visitor.chat()
  return visitor
}
const ask = (id: string) => server.owner.call('POST', `/chats/${id}/transcript`, {})
const mailTo = (to: string) => sent.filter((mail) => mail.to === to)

describe('a copy of the conversation (A-279)', () => {
  it('goes to the address of the feedback, as the visitor reads the conversation, with a link back and a way out', async () => {
    const visitor = await opened('ada@x.test')
    await visitor.writes('Where is my parcel?')
    const wrong = await server.agentWrites(visitor.id, 'In Ankara')
    const secret = await server.agentWrites(visitor.id, 'Code 4711')
    await server.owner.call('PATCH', `/chats/${visitor.id}/messages/${wrong.id}`, {
      body: 'In Izmir',
    })
    await server.owner.call('DELETE', `/chats/${visitor.id}/messages/${secret.id}`)
    expect((await ask(visitor.id)).body).toMatchObject({
      action: 'send_transcript',
      actor: 'agent',
    })
    // The listening server runs the job.
    await expect.poll(() => mailTo('ada@x.test').length, { timeout: 10_000 }).toBe(1)
    const [mail] = mailTo('ada@x.test')
    if (!mail) throw new Error('no mail')
    const { subject, text, headers } = mail
    expect(subject).toBe('Your conversation with Corner shop')
    const said = text.split('\n').filter((line) => line.startsWith('['))
    expect(said.map((line) => line.replace(/^\[[^\]]+\] /, ''))).toEqual([
      'You: Where is my parcel?',
      'Test: In Izmir',
      'Test: (deleted)',
    ])
    expect(said[0]).toContain('[20 Nov 2026, 12:00]')
    expect(text).toContain(`/chat?feedback_id=${visitor.id}&token=${visitor.token}`)
    expect(text).not.toMatch(/Ankara|4711/)
    expect(headers?.['List-Unsubscribe']).toContain('chat_mail_stop')
    expect((await visitor.chat()).body.timeline_items.at(-1)?.action).toBe('send_transcript')
    const { items } = (await server.owner.call('GET', '/audit?limit=1')).body as unknown as {
      items: { action: string; target: string }[]
    }
    expect(items).toMatchObject([{ action: 'send_chat_transcript', target: visitor.id }])
  })

  it('names a PDF and says that there was an image (A-280)', async () => {
    const visitor = await opened('files@x.test')
    await visitor.writes('Look', {
      attachment: new File([new Uint8Array(await image('png'))], 'a.png', { type: 'image/png' }),
    })
    await server.agentWrites(visitor.id, '', {
      attachment: new File([new Uint8Array(pdf)], 'offer.pdf', { type: 'application/pdf' }),
    })
    await ask(visitor.id)
    await expect.poll(() => mailTo('files@x.test').length, { timeout: 10_000 }).toBe(1)
    expect(mailTo('files@x.test')[0]?.text).toMatch(
      /You: Look \(an image\)\n.*Test: \(a file: offer\.pdf\)/,
    )
  })

  it('prefers the address that was left in the conversation, and may be asked for when the chat is over', async () => {
    const visitor = await opened('old@x.test')
    await visitor.call('POST', '/left_messages', { body: 'Please answer', email: 'new@x.test' })
    await server.agentSets(visitor.id, 'closed')
    expect((await ask(visitor.id)).status).toBe(200)
    await expect.poll(() => mailTo('new@x.test').length, { timeout: 10_000 }).toBe(1)
    expect(mailTo('old@x.test')).toEqual([])
  })

  it('is refused without an address, after the visitor asked for no more mail, and to another workspace', async () => {
    const nameless = await opened()
    expect((await ask(nameless.id)).body.code).toBe(13005)
    const quiet = await opened('quiet@x.test')
    const door = await server.store.chats.door(quiet.id)
    if (!door) throw new Error('no chat')
    await stopMail(server.deps, { ...door, feedbackId: quiet.id })
    expect((await ask(quiet.id)).body.code).toBe(13005)
    expect((await server.stranger.call('POST', `/chats/${quiet.id}/transcript`, {})).status).toBe(
      404,
    )
    // What was planned before is not sent either.
    expect(
      await mailTranscript(
        { ...server.deps, sendMail: async (mail) => void sent.push(mail) },
        quiet.id,
      ),
    ).toBe(false)
    expect((await quiet.chat()).body.timeline_items).toEqual([])
  })

  it('is refused where no mail server is configured', async () => {
    const silent = await startChatServer()
    try {
      const visitor = await silent.visitor({ customer: { email: 'ada@x.test' } })
      await visitor.chat()
      expect(
        (await silent.owner.call('POST', `/chats/${visitor.id}/transcript`, {})).body.code,
      ).toBe(13004)
    } finally {
      await silent.close()
    }
  })
})
