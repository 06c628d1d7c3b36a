// Alerts on figures, from the save of a response to the messages (O-56, results.md §4.10).
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
import { openReceiver, type Receiver } from '../../test-kit/receiver.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

const dayMs = 86_400_000
/** Who is unhappy is asked for an address. */
const unhappy = {
  responses: [
    { question_id: ids.mood, option_id: ids.bad },
    { question_id: ids.email, body: 'ada@people.test' },
  ],
  path: [
    { state_id: ids.start, at: 0 },
    { state_id: ids.contact, at: 8_000 },
  ],
}
const good = { share: { question: 'mood' }, values: ['good'] }

describe('alerts on figures (O-56)', () => {
  let server: OwnerServer
  let receiver: Receiver
  let people: Record<'editor' | 'analyst', TestMember>
  const mails: Mail[] = []
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  beforeAll(async () => {
    receiver = await openReceiver()
    server = await startOwnerServer({
      config: { outboundAllow: [receiver.target] },
      sendMail: async (mail) => void mails.push(mail),
    })
    people = await newMembers(server.app, server.owner, ['editor', 'analyst'], {}, mails)
  })
  /** Of one test. */
  let survey: { readonly flow_id: string; readonly node_id: string }
  beforeEach(async () => {
    for (const { id } of (await call('GET', '/alerts')).body['items'] as { id: string }[])
      await call('DELETE', `/alerts/${id}`)
    mails.length = 0
    receiver.received.length = 0
    const flow = newFlow()
    const node = newNode(flow.id)
    await call('POST', '/flows', flow)
    await call('POST', `/flows/${flow.id}/publish`)
    await call('POST', '/nodes', node)
    survey = { flow_id: flow.id, node_id: node.id }
  })
  afterAll(async () => {
    await server.close()
    await receiver.close()
  })

  const settings = (more: object = {}) => ({
    ...{ kind: 'figure', name: 'Few are happy', of: { flow_ids: [survey.flow_id] }, figure: good },
    ...{ last_days: 3, when: { below: 0.5 }, actions: [mailTo(people.editor)] },
    ...more,
  })
  const mailTo = ({ id }: TestMember) => ({ kind: 'mail', member_ids: [id] })
  const made = async (more: object = {}, by: Pick<TestMember, 'call'> = server.owner) => {
    const reply = await by.call('POST', '/alerts', settings(more))
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return String(reply.body['id'])
  }
  const answers = async (
    option: typeof ids.good | typeof ids.bad,
    times: number,
  ): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      server.clock.now += 1_000
      const body = payload({
        device_id: randomUUID(),
        ...survey,
        ...(option === ids.bad && unhappy),
      })
      const reply = await server.send(body, { 'idempotency-key': randomUUID() })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    }
  }
  const looks = async (ms = 6 * 60_000): Promise<void> => {
    server.clock.now += ms
    const { now } = server.clock
    const job = { kind: 'figure_alerts', name: 'figure_alerts', payload: null, runAt: now }
    await server.store.jobs.add(job, now)
    await server.runJobs()
  }
  const shown = async (id: string) => (await call('GET', `/alerts/${id}`)).body

  it('is raised once, and again only after the figure has been back', async () => {
    const id = await made()
    await answers(ids.bad, 29)
    await looks()
    expect(mails).toEqual([])
    await answers(ids.good, 1)
    await looks()
    await looks()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [people.editor.email, 'Few are happy: 3%'],
    ])
    expect(mails[0]?.text).toContain('3% (30 responses)\n')
    expect(mails[0]?.text).toContain(`/studio/results?flow=${survey.flow_id}`)
    expect(await shown(id)).toMatchObject({ state: 'raised', raised: 1, is_stopped: false })
    await answers(ids.good, 30)
    await looks()
    expect(await shown(id)).toMatchObject({ state: 'quiet', raised_at: null, raised: 1 })
    await answers(ids.bad, 10)
    await looks()
    expect(await shown(id)).toMatchObject({ state: 'raised', raised: 2 })
    expect(mails).toHaveLength(2)
  })

  it('tells Slack and a webhook the value and the number of people, whatever condition the webhook has', async () => {
    const filter = { on: { question: 'mood' }, op: 'is', value: 'good' }
    const webhook = await call('POST', '/webhooks', {
      ...{ url: receiver.url, types: ['chat.rated'], filter },
    })
    const actions = [
      { kind: 'slack', url: `${receiver.url}?secret=T0` },
      { kind: 'webhook', webhook_id: webhook.body['id'] },
    ]
    const id = await made({ figure: 'completed', when: { above: 29 }, actions })
    await answers(ids.good, 30)
    await looks()
    const bodies = receiver.received.map(({ body }) => JSON.parse(body))
    const url = expect.stringContaining('/studio/results?flow=')
    expect(bodies.find(({ type }) => type === 'alert.raised')).toMatchObject({
      data: { alert_id: id, name: 'Few are happy', value: 30, n: 30, url },
    })
    const slack = bodies.find((body) => 'blocks' in body)
    expect(slack.text).toMatch(/^Few are happy · 30\n30 responses\nhttp/)
    const log = await call('GET', `/alerts/${id}/deliveries`)
    expect(log.body['items']).toMatchObject([{ status: 'delivered' }])
    expect((await call('GET', `/alerts/${id}`)).raw.body).not.toContain('T0')
    await call('DELETE', `/webhooks/${webhook.body['id']}`)
  })

  it('looks for a change once a day, over days that are over', async () => {
    // Midday, so that the days before are over and today is not.
    server.clock.now = Math.ceil(server.clock.now / dayMs) * dayMs + dayMs / 2
    await answers(ids.good, 40)
    server.clock.now += dayMs
    await answers(ids.bad, 40)
    const id = await made({ last_days: 1, when: { changed: 'worse' } })
    await looks()
    expect(await shown(id)).toMatchObject({ state: 'quiet' })
    await looks(dayMs / 4)
    expect(await shown(id)).toMatchObject({ state: 'quiet' })
    await looks(dayMs)
    expect(await shown(id)).toMatchObject({ state: 'raised', raised: 1 })
    expect(mails).toHaveLength(1)
  })

  it('stops when its maker has left, until somebody else saves it', async () => {
    const { editor } = await newMembers(server.app, server.owner, ['editor'], {}, mails)
    const id = await made({}, editor)
    expect(await shown(id)).toMatchObject({ maker_id: editor.id })
    await call('DELETE', `/members/${editor.id}`)
    mails.length = 0
    await answers(ids.bad, 30)
    await looks()
    expect(await shown(id)).toMatchObject({ is_stopped: true, state: 'quiet' })
    expect(mails).toEqual([])
    const taken = await people.editor.call('PATCH', `/alerts/${id}`, {})
    expect(taken.body).toMatchObject({ maker_id: people.editor.id, is_stopped: false })
    await looks()
    expect(await shown(id)).toMatchObject({ state: 'raised', is_stopped: false })
  })

  it('reads only the channels that its maker sees, and says what is missing', async () => {
    const { editor } = await newMembers(server.app, server.owner, ['editor'], {}, mails)
    const id = await made({}, editor)
    const limited = { role: 'analyst', channels: [] }
    expect((await call('PATCH', `/members/${editor.id}`, limited)).status).toBe(200)
    await answers(ids.bad, 30)
    await looks()
    expect(await shown(id)).toMatchObject({
      ...{ state: 'quiet', is_stopped: false },
      missing: [{ field: 'of.flow_ids.0', message: 'is not a flow that you see' }],
    })
  })

  it('refuses what cannot work, at the place of the fault', async () => {
    const id = await made({ filter: { all: [{ on: { page: ids.contact }, op: 'reached' }] } })
    const other = randomUUID()
    const faults = async (more: object) => {
      const reply = await call('PATCH', `/alerts/${id}`, more)
      expect(reply.status).toBe(422)
      return fieldsOf(reply)
    }
    const gone = { on: { question: 'nothing' }, op: 'answered' }
    expect(await faults({ filter: gone })).toEqual(['filter.on'])
    expect(await faults({ filter: { all: [gone] } })).toEqual(['filter.all.0.on'])
    expect(await faults({ of: { flow_ids: [other] } })).toEqual(['of.flow_ids.0'])
    expect(await faults({ figure: { mean: { question: 'remark' } } })).toEqual(['figure'])
    expect(await faults({ figure: { nps: { question: 'remark' } } })).toEqual(['figure'])
    expect(await faults({ figure: { ...good, values: ['nothing'] } })).toEqual(['figure'])
    expect(await faults({ at_least: 29 })).toEqual(['at_least'])
    expect(await faults({ last_days: 91 })).toEqual(['last_days'])
    expect(await faults({ timezone: 'Mars/Base' })).toEqual(['timezone'])
    expect(await faults({ when: gone })).toEqual(['when'])
    expect(await faults({ figure: 'responses', when: { below: 30 } })).toEqual(['when.below'])
    const tag = { kind: 'tag', tag: 'x' }
    expect((await faults({ actions: [tag] })).join()).toMatch(/^actions\.0/)
    expect(await faults({ actions: [{ kind: 'mail', member_ids: [other] }] })).toEqual([
      'actions.0.member_ids.0',
    ])
    const { raw } = await call('GET', `/alerts/${id}`)
    expect(raw.json()).toMatchObject({ filter: { all: [{ op: 'reached' }] }, missing: [] })
  })

  it('is tried now, and stays quiet', async () => {
    const id = await made({
      actions: [mailTo(people.editor), { kind: 'slack', url: receiver.url }],
    })
    await answers(ids.good, 3)
    const trial = await call('POST', `/alerts/${id}/test`, {})
    expect(trial.body).toMatchObject({
      ...{ matches: false, reading: { value: 1, n: 3, previous: null, p: null } },
      results: [
        { kind: 'mail', outcome: 'done' },
        { kind: 'slack', outcome: 'done' },
      ],
    })
    expect(mails[0]?.subject).toBe('Test: Few are happy: 100%')
    expect(receiver.received[0]?.body).toContain('Test: Few are happy')
    expect(await shown(id)).toMatchObject({ state: 'quiet', raised: 0 })
  })

  it('is listed with the alerts about responses, newest first, and by its survey', async () => {
    const first = await made()
    server.clock.now += 1_000
    const about = { name: 'B', when: { all: [] }, actions: [{ kind: 'tag', tag: 'x' }] }
    const second = String((await call('POST', '/alerts', about)).body['id'])
    const listed = async (query = '') =>
      ((await call('GET', `/alerts${query}`)).body['items'] as { id: string }[]).map(({ id }) => id)
    expect(await listed()).toEqual([second, first])
    expect(await listed(`?flow_id=${survey.flow_id}`)).toEqual([second, first])
    expect(await listed(`?flow_id=${randomUUID()}`)).toEqual([second])
    expect((await people.analyst.call('POST', '/alerts', settings())).status).toBe(403)
  })
})
