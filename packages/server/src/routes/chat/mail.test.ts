// Mail to visitors who left, and events to webhooks: over the real app, with jobs run by hand.
import { createHash } from 'node:crypto'
import { usualLimits } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailAfterMs, mailVisitor } from '../../actions/chat/mail-visitor.ts'
import { mailer } from '../../outside/mail.ts'
import { type ChatServer, startChatServer } from '../../test-kit/chat-server.ts'
import { startMailListener } from '../../test-kit/mail-listener.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

const mailedChat = {
  rating_enabled: true,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: true,
  close_after_hours: null,
  routes: [],
}
let server: ChatServer
const sent: { to: string; subject: string; text: string }[] = []
let isMailAway = false
beforeAll(async () => {
  server = await startChatServer({ jobs: 'by hand' })
  await server.setNode({ chat: mailedChat })
})
afterAll(() => server.close())

/** Runs what is planned for a chat and due by now. */
const runMail = async (feedbackId: string): Promise<boolean> => {
  const sendMail = async (mail: (typeof sent)[number]): Promise<void> => {
    if (isMailAway) throw new Error('away')
    sent.push(mail)
  }
  const claimed = await server.store.jobs.claim('chat_mail', 100, server.clock.now, 1)
  const planned = claimed.filter(
    ({ payload }) => (payload as { feedback_id: string }).feedback_id === feedbackId,
  )
  for (const job of claimed) await server.store.jobs.finish(job, null)
  return planned.length > 0 && mailVisitor({ ...server.deps, sendMail }, feedbackId)
}
const opened = async (email: string | undefined, language = ids.english) => {
  const visitor = await server.visitor({
    language_id: language,
    ...(email === undefined ? {} : { customer: { email } }),
  })
  await visitor.chat()
  sent.length = 0
  return visitor
}
const later = () => {
  server.clock.now += mailAfterMs
}

describe('mail to a visitor who left', () => {
  it('waits until the next day when the workspace has sent its mails of the day (OP-67)', async () => {
    const mails: string[] = []
    const limited = await startChatServer({
      jobs: 'by hand',
      config: { rateLimits: true },
      sendMail: async ({ to }) => void mails.push(to),
    })
    try {
      await limited.setNode({ chat: mailedChat })
      const visitor = await limited.visitor({ customer: { email: 'eve@x.test' } })
      await visitor.chat()
      await limited.agentWrites(visitor.id, 'Are you there?')
      const { clock, store, workspaceId } = limited
      const day = 86_400_000
      clock.now = Math.floor(clock.now / day) * day + day / 2
      const midnight = Math.floor(clock.now / day) * day + day
      const key = `mails of ${workspaceId}`
      await store.counts.add([{ key, windowEndsAt: midnight, by: usualLimits.mails_per_day }])
      await limited.runJobs()
      expect(mails).toEqual([])
      clock.now = midnight
      await limited.runJobs()
      expect(mails).toEqual(['eve@x.test'])
      expect(await store.counts.read({ key, windowEndsAt: midnight + day })).toBe(1)
    } finally {
      await limited.close()
    }
  })

  it('brings the replies and a link back, once an absence', async () => {
    const visitor = await opened('ada@x.test')
    await server.agentWrites(visitor.id, 'Are you there?')
    expect(await runMail(visitor.id)).toBe(false)
    await server.agentWrites(visitor.id, 'We found it.')
    later()
    expect(await runMail(visitor.id)).toBe(true)
    expect(sent).toMatchObject([{ to: 'ada@x.test', subject: 'A reply from Corner shop' }])
    expect(sent[0]?.text).toContain('Test: Are you there?\nTest: We found it.')
    const link = /\S+\/chat\?feedback_id=\S+/.exec(sent[0]?.text ?? '')?.[0] ?? ''
    expect(new URL(link).searchParams.get('token')).toBe(visitor.token)
    await server.agentWrites(visitor.id, 'Still here')
    later()
    expect(await runMail(visitor.id)).toBe(false)
    await visitor.chat(0, 3)
    await server.agentWrites(visitor.id, 'Bye')
    later()
    expect(await runMail(visitor.id)).toBe(true)
    expect(sent[1]?.text).toContain('Bye')
    expect(sent[1]?.text).not.toContain('Still here')
  })

  it('goes out over SMTP as it was written, with the link in one piece and a way out in its head', async () => {
    const listener = await startMailListener()
    try {
      const visitor = await opened('zoe@x.test')
      const words =
        'Geldi mi? “Çok uzun” bir satır: https://lumen.example/bags/LB-40817?station=ESB&lang=tr 👍'
      await server.agentWrites(visitor.id, words)
      const sendMail = mailer({ smtpUrl: listener.url, from: 'Lumen Air <ask@lumen.example>' })
      expect(await mailVisitor({ ...server.deps, sendMail }, visitor.id)).toBe(true)
      const mail = await listener.next()
      expect(mail).toMatchObject({
        from: 'ask@lumen.example',
        to: ['zoe@x.test'],
        subject: 'A reply from Corner shop',
      })
      expect(mail.text).toContain(`Test: ${words}`)
      const link = /\S+\/chat\?feedback_id=\S+/.exec(mail.text)?.[0] ?? ''
      expect(new URL(link).searchParams.get('token')).toBe(visitor.token)
      expect(mail.headers['list-unsubscribe']).toMatch(/^<https?:\/\/.+>$/)
      expect(listener.mails).toHaveLength(1)
      expect(await mailVisitor({ ...server.deps, sendMail }, visitor.id)).toBe(false)
    } finally {
      await listener.close()
    }
  })

  it('not when the reply was seen, no address was given, or the node does not want it', async () => {
    for (const email of [undefined, '', ' ']) {
      const visitor = await opened(email)
      await server.agentWrites(visitor.id, 'hi')
      later()
      expect([email, await runMail(visitor.id)]).toEqual([email, false])
    }
    const here = await opened('ada@x.test')
    await server.agentWrites(here.id, 'hi')
    await here.chat(0, 1)
    later()
    expect(await runMail(here.id)).toBe(false)
    expect(sent).toEqual([])
  })

  it('although a page has fetched the reply: what was not before the visitor was not seen', async () => {
    const visitor = await opened('ada@x.test')
    await server.agentWrites(visitor.id, 'hi')
    expect((await visitor.chat()).body.visitor_seen_seq).toBe(0)
    later()
    expect(await runMail(visitor.id)).toBe(true)
  })

  it('speaks the visitor’s language where it can', async () => {
    const visitor = await opened('ada@x.test', ids.turkish)
    await server.agentWrites(visitor.id, 'Merhaba')
    later()
    expect(await runMail(visitor.id)).toBe(true)
    expect(sent[0]?.subject).toBe('Corner shop size yanıt verdi')
  })

  it('a mail server that is away is tried again', async () => {
    const visitor = await opened('ada@x.test')
    await server.agentWrites(visitor.id, 'hi')
    later()
    isMailAway = true
    await expect(runMail(visitor.id)).rejects.toThrow('away')
    isMailAway = false
    expect(
      await mailVisitor(
        { ...server.deps, sendMail: async (mail) => void sent.push(mail) },
        visitor.id,
      ),
    ).toBe(true)
  })

  it('the way out asks first, and then holds for good', async () => {
    const visitor = await opened('ada@x.test')
    await server.agentWrites(visitor.id, 'one')
    later()
    await runMail(visitor.id)
    const stop = new URL(/\S+chat_mail_stop\S+/.exec(sent[0]?.text ?? '')?.[0] ?? '')
    const address = `${server.url}${stop.pathname}${stop.search}`
    expect((await fetch(address.replace(/token=.*/, 'token=x'))).status).toBe(401)
    const page = await fetch(address)
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    const html = await page.text()
    expect(html).toContain('<form method="post">')
    // The page's policy allows exactly its own style.
    const style = /<style>([^<]+)<\/style>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
    await visitor.chat(0, 1)
    await server.agentWrites(visitor.id, 'two')
    later()
    expect(await runMail(visitor.id)).toBe(true)
    const pressed = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    })
    expect([pressed.status, await pressed.text()]).toEqual([
      200,
      expect.stringContaining('no more mail'),
    ])
    await visitor.chat()
    await server.agentWrites(visitor.id, 'three')
    later()
    expect(await runMail(visitor.id)).toBe(false)
  })
})

describe('webhooks', () => {
  it('receive messages, changes of status and ratings', async () => {
    const { body } = await server.owner.call('POST', '/webhooks', {
      url: 'https://hooks.example/x',
      types: ['chat.message.created', 'chat.status.changed', 'chat.rated'],
    })
    const visitor = await server.visitor()
    await visitor.writes('hello')
    await server.agentSets(visitor.id, 'closed')
    await visitor.rates(100)
    const { body: log } = await server.owner.call('GET', `/webhooks/${body['id']}/deliveries`)
    const types = (log['items'] as { type: string }[]).map(({ type }) => type)
    expect(types.sort()).toEqual(['chat.message.created', 'chat.rated', 'chat.status.changed'])
  })
})
