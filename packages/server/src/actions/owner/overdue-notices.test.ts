import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../deps.ts'
import { newMembers, type TestMember } from '../../test-kit/members.ts'
import { type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { payload } from '../../test-kit/respondent-flow.ts'
import { tellOfOverdue } from './overdue-notices.ts'

const hourMs = 3_600_000

describe('mails about overdue follow-ups (O-24)', () => {
  let server: OwnerServer
  let people: Record<'editor' | 'agent', TestMember>
  let mails: Mail[]
  beforeAll(async () => {
    server = await startOwnerServer()
    people = await newMembers(server.app, server.owner, ['editor', 'agent'])
  })
  beforeEach(() => {
    mails = []
  })
  afterAll(() => server.close())

  const tell = (sendMail = async (mail: Mail): Promise<void> => void mails.push(mail)) =>
    tellOfOverdue(
      {
        store: server.store,
        clock: () => server.clock.now,
        sendMail,
        config: { publicUrl: 'https://askwell.example', studioUrl: null },
      },
      new AbortController().signal,
    )
  const begins = async (assignee: TestMember, dueInMs: number): Promise<string> => {
    server.clock.now += 1_000
    const { body } = await server.send(payload({}), { 'idempotency-key': crypto.randomUUID() })
    await patch(String(body.id), 0, { assignee_id: assignee.id, due_at: dueIn(dueInMs) })
    return String(body.id)
  }
  const dueIn = (ms: number): string => new Date(server.clock.now + ms).toISOString()
  const patch = async (id: string, revision: number, change: object): Promise<void> => {
    const reply = await server.owner.call('PATCH', `/feedbacks/${id}/follow_up`, {
      revision,
      ...change,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }

  it('name how many a member has, lead to them, and come once', async () => {
    await begins(people.editor, hourMs)
    const second = await begins(people.editor, hourMs)
    await begins(people.agent, 3 * hourMs)
    const done = await begins(people.agent, hourMs)
    await patch(done, 1, { status: 'closed', outcome: 'resolved' })
    await tell()
    expect(mails).toEqual([])
    server.clock.now += 2 * hourMs
    await tell()
    await tell()
    expect(mails.map(({ to }) => to)).toEqual([people.editor.email])
    expect(mails[0]?.subject).toBe('2 follow-ups are overdue')
    expect(mails[0]?.text).toContain(
      `https://askwell.example/studio/inbox/follow-ups?due=overdue&owner=${people.editor.id}`,
    )

    mails = []
    await patch(second, 1, { assignee_id: people.agent.id })
    await tell()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [people.agent.email, '1 follow-up is overdue'],
    ])
    mails = []
    await patch(second, 2, { due_at: dueIn(-hourMs / 2) })
    await tell()
    expect(mails).toHaveLength(1)
  })

  it('are sent by the next run when the mail server did not accept them', async () => {
    await begins(people.editor, hourMs)
    server.clock.now += 4 * hourMs
    const away = () => Promise.reject(new Error('421 try again later'))
    await expect(tell(away)).rejects.toThrow('421')
    await tell()
    expect(mails.map(({ to }) => to)).toContain(people.editor.email)
  })
  it('reach the other members when the mail server does not accept that of one for now', async () => {
    await tell()
    mails = []
    await begins(people.editor, hourMs)
    await begins(people.agent, hourMs)
    server.clock.now += 2 * hourMs
    const refusesEditor = async (mail: Mail): Promise<void> => {
      if (mail.to === people.editor.email) throw new Error('450 try again later')
      mails.push(mail)
    }
    await expect(tell(refusesEditor)).rejects.toThrow('450')
    await expect(tell(refusesEditor)).rejects.toThrow('450')
    expect(mails.map(({ to }) => to)).toEqual([people.agent.email])
    await tell()
    expect(mails.map(({ to }) => to)).toEqual([people.agent.email, people.editor.email])
  })
})
