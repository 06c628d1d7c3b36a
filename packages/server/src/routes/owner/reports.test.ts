// Report mails, from their settings to the mail and its links (O-57).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../deps.ts'
import { newMembers, type TestMember } from '../../test-kit/members.ts'
import {
  fieldsOf,
  newFlow,
  newNode,
  type OwnerServer,
  startOwnerServer,
} from '../../test-kit/owner-server.ts'
import { payload } from '../../test-kit/respondent-flow.ts'

const dayMs = 86_400_000
const outside = 'boss@elsewhere.test'
const share = { share: { question: 'mood' }, values: ['good'] }

describe('report mails (O-57)', () => {
  let server: OwnerServer
  let people: Record<'editor' | 'analyst', TestMember>
  const mails: Mail[] = []
  let failure: Error | null = null
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  /** Of one test. */
  let survey: { readonly flow_id: string; readonly node_id: string }
  let view = ''
  beforeAll(async () => {
    server = await startOwnerServer({
      sendMail: async (mail) => {
        if (failure && mail.to !== outside) throw failure
        mails.push(mail)
      },
    })
    people = await newMembers(server.app, server.owner, ['editor', 'analyst'], {}, mails)
  })
  beforeEach(async () => {
    for (const { id } of (await call('GET', '/reports')).body['items'] as { id: string }[])
      await call('DELETE', `/reports/${id}`)
    await server.runJobs()
    mails.length = 0
    failure = null
    const flow = newFlow({ name: 'A & B' })
    const node = newNode(flow.id)
    await call('POST', '/flows', flow)
    await call('POST', `/flows/${flow.id}/publish`)
    await call('POST', '/nodes', node)
    survey = { flow_id: flow.id, node_id: node.id }
    const of = { flow_ids: [flow.id] }
    const made = await call('POST', '/views', {
      ...{ name: 'Week <1>', is_shared: true, of, period: { last_days: 7 } },
    })
    view = String(made.body['id'])
  })
  afterAll(() => server.close())

  const settings = (more: object = {}) => ({
    ...{ view_id: view, every: 'day', at: '09:00', figures: ['completed', share] },
    member_ids: [people.editor.id],
    ...more,
  })
  const made = async (more: object = {}, by: Pick<TestMember, 'call'> = server.owner) => {
    const reply = await by.call('POST', '/reports', settings(more))
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return String(reply.body['id'])
  }
  const answers = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      server.clock.now += 1_000
      const body = payload({ device_id: randomUUID(), ...survey })
      const reply = await server.send(body, { 'idempotency-key': randomUUID() })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    }
  }
  const passes = async (ms = dayMs): Promise<void> => {
    server.clock.now += ms
    const { now } = server.clock
    await server.store.jobs.add(
      { kind: 'reports', name: 'reports', payload: null, runAt: now },
      now,
    )
    await server.runJobs()
    await server.runJobs()
  }
  const shown = async (id: string) =>
    ((await call('GET', '/reports')).body['items'] as Record<string, unknown>[]).find(
      (one) => one['id'] === id,
    )
  const opens = (method: 'GET' | 'POST', address: string) =>
    server.app.inject({ method, url: new URL(address).pathname })
  const linkIn = (mail: Mail | undefined, page: string): string =>
    new RegExp(`http\\S+/${page}`).exec(mail?.text ?? '')?.[0] ?? ''

  it('mails the figures as text and as a table, with a link, and says when the next comes', async () => {
    const id = await made()
    await answers(3)
    await passes()
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ to: people.editor.email, subject: 'Week <1>' })
    expect(mail?.text).toContain('Completed responses: 3 · Before 0 · Responses: 3\n')
    expect(mail?.text).toContain('good: 100%')
    expect(mail?.text).toContain(`/studio/results?flow=${survey.flow_id}`)
    expect(mail?.html).toContain(
      '<td align="start" style="padding:6px 12px 6px 0;text-align:start">3</td>',
    )
    expect(mail?.html).toContain('Week &lt;1&gt;')
    expect(mail?.html).not.toMatch(/<img|<script/)
    const last = { at: expect.any(String), outcome: 'sent' }
    expect(await shown(id)).toMatchObject({ last, sendings: [last], missing: [] })
    const next = new Date(String((await shown(id))?.['next_at']))
    expect(next.toISOString().slice(11)).toBe('09:00:00.000Z')
    expect(next.getTime()).toBeGreaterThan(server.clock.now)
  })

  it('says once that there are no new answers, then is quiet until there are', async () => {
    const id = await made()
    await answers(1)
    await passes()
    await passes()
    await passes()
    expect(mails.map(({ subject }) => subject)).toEqual(['Week <1>', 'Week <1>: No new answers'])
    expect(await shown(id)).toMatchObject({
      sendings: [{ outcome: 'nothing_new' }, { outcome: 'nothing_new' }, { outcome: 'sent' }],
    })
    await answers(1)
    await passes()
    expect(mails).toHaveLength(3)
    expect(mails.at(-1)?.subject).toBe('Week <1>')
  })

  it('asks an address outside first, and sends nothing before it is confirmed', async () => {
    const id = await made({ emails: ['Boss@Elsewhere.test'], member_ids: [] })
    await server.runJobs()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [outside, 'Confirm the report “Week <1>”'],
    ])
    const confirm = linkIn(mails[0], 'confirm')
    await answers(1)
    await passes()
    expect(mails).toHaveLength(1)
    expect(await shown(id)).toMatchObject({ emails: [outside], unconfirmed: [outside] })
    expect((await opens('GET', confirm)).body).toContain('Send me this report')
    expect(await shown(id)).toMatchObject({ unconfirmed: [outside] })
    expect((await opens('POST', confirm)).body).toContain('You will get this report.')
    expect(await shown(id)).toMatchObject({ unconfirmed: [] })
    await answers(1)
    await passes()
    expect(mails.at(-1)).toMatchObject({ to: outside, subject: 'Week <1>' })
    const kept = await call('PATCH', `/reports/${id}`, { every: 'week' })
    expect(kept.body).toMatchObject({ emails: [outside], unconfirmed: [] })
  })

  it('stops for somebody by one press, or by the button of their mail program', async () => {
    const id = await made({ member_ids: [people.editor.id, people.analyst.id] })
    await answers(1)
    await passes()
    const mail = mails.find(({ to }) => to === people.editor.email)
    const stop = linkIn(mail, 'stop')
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect((await opens('GET', stop)).body).toContain('Send me no more of these reports')
    expect((await opens('POST', stop)).body).toContain('You will get no more of these reports.')
    expect(await shown(id)).toMatchObject({ member_ids: [people.analyst.id] })
    for (const address of [stop, stop.replace(/\/[^/]+\/stop/, '/nobody/stop')])
      expect((await opens('POST', address)).statusCode).toBe(404)
    mails.length = 0
    await answers(1)
    await passes()
    expect(mails.map(({ to }) => to)).toEqual([people.analyst.email])
  })

  it('sends nobody the same mail twice when the mail server refused some', async () => {
    const id = await made({ emails: [outside] })
    await server.runJobs()
    await opens('POST', linkIn(mails[0], 'confirm'))
    mails.length = 0
    failure = new Error('421 try again later')
    await answers(1)
    await passes()
    expect(mails.map(({ to }) => to)).toEqual([outside])
    expect(await shown(id)).toMatchObject({ last: { outcome: 'failed' } })
    failure = null
    server.clock.now += dayMs / 4
    await server.runJobs()
    expect(mails.map(({ to }) => to)).toEqual([outside, people.editor.email])
    expect(await shown(id)).toMatchObject({ last: { outcome: 'sent' } })
  })

  it('stops when its maker has left, until somebody else saves it', async () => {
    const { editor } = await newMembers(server.app, server.owner, ['editor'], {}, mails)
    const id = await made({}, editor)
    await call('DELETE', `/members/${editor.id}`)
    mails.length = 0
    await answers(1)
    await passes()
    expect(await shown(id)).toMatchObject({ is_stopped: true, last: { outcome: 'failed' } })
    expect(mails).toEqual([])
    const taken = await people.editor.call('PATCH', `/reports/${id}`, {})
    expect(taken.body).toMatchObject({ maker_id: people.editor.id, is_stopped: false })
    await passes()
    expect(mails).toHaveLength(1)
  })

  it('says what is missing, and sends nothing where no figure is left', async () => {
    const id = await made()
    await answers(1)
    await call('PATCH', `/views/${view}`, {
      filter: { on: { question: 'nothing' }, op: 'answered' },
    })
    await passes()
    expect(await shown(id)).toMatchObject({
      last: { outcome: 'failed' },
      missing: [{ field: 'figures.0' }, { field: 'figures.1' }],
    })
    await call('DELETE', `/views/${view}`)
    await passes()
    expect(await shown(id)).toMatchObject({ missing: [{ field: 'view_id' }] })
    expect(mails).toEqual([])
  })

  it('is of a dashboard, too', async () => {
    const tile = {
      ...{ title: 'T', of: { flow_ids: [survey.flow_id] }, width: 1 },
      ask: { kind: 'series', unit: 'week' },
    }
    const board = await call('POST', '/dashboards', {
      name: 'Board',
      is_shared: true,
      tiles: [tile],
    })
    const id = await made()
    const changed = await call('PATCH', `/reports/${id}`, { dashboard_id: board.body['id'] })
    expect(changed.body).toMatchObject({ dashboard_id: board.body['id'] })
    expect(changed.body).not.toHaveProperty('view_id')
    await answers(2)
    await passes()
    expect(mails[0]?.subject).toBe('Board')
    expect(mails[0]?.text).toContain('Completed responses: 2 · Responses: 2\n')
    expect(mails[0]?.text).toContain(`/studio/results/dashboards/${board.body['id']}`)
  })

  it('refuses what cannot work, at the place of the fault', async () => {
    const faults = async (more: object) => {
      const reply = await call('POST', '/reports', settings(more))
      expect(reply.status).toBe(422)
      return fieldsOf(reply)
    }
    const other = randomUUID()
    expect(await faults({ view_id: other })).toEqual(['view_id'])
    expect(await faults({ dashboard_id: other })).toEqual([''])
    expect(await faults({ view_id: undefined })).toEqual([''])
    expect(await faults({ figures: [] })).toEqual(['figures'])
    expect(await faults({ figures: Array(9).fill('responses') })).toEqual(['figures'])
    expect(await faults({ figures: ['responses', { mean: { question: 'remark' } }] })).toEqual([
      'figures.1',
    ])
    expect(await faults({ member_ids: [other] })).toEqual(['member_ids.0'])
    expect(await faults({ member_ids: [] })).toEqual(['member_ids'])
    expect(await faults({ emails: ['nobody'] })).toEqual(['emails.0'])
    expect(await faults({ at: '24:00' })).toEqual(['at'])
    expect(await faults({ day: 29 })).toEqual(['day'])
    expect(await faults({ timezone: 'Mars/Base' })).toEqual(['timezone'])
    expect((await people.analyst.call('POST', '/reports', settings())).status).toBe(403)
    expect((await call('PATCH', `/reports/${other}`, settings())).status).toBe(404)
    expect((await call('DELETE', `/reports/${other}`)).status).toBe(404)
  })
})
