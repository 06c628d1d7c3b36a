// Themes, and texts that are counted by them (results.md §2.15).
import { randomUUID } from 'node:crypto'
import { Analysed, type Answer, type Filter, type Theme } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { row } from '../../store/suite/build.ts'
import { newMembers } from '../../test-kit/members.ts'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids } from '../../test-kit/respondent-flow.ts'

type Themes = Extract<Answer, { kind: 'themes' }>

describe('themes of texts (O-31)', () => {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  const made = async (more: object): Promise<Theme> => {
    const reply = await call('POST', '/themes', { name: `T ${randomUUID()}`, ...more })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return Object(reply.body)
  }
  const request = (more: object, rest: object = {}) =>
    call('POST', '/analysis', {
      of: { flow_ids: [ids.flow] },
      ...rest,
      ask: [{ kind: 'themes', question: 'remark', ...more }],
    })
  const ask = async (more: object = {}, rest: object = {}): Promise<Themes> => {
    const reply = await request(more, rest)
    const [answer] = Analysed.parse(reply.body).answers
    if (answer?.kind !== 'themes') throw new Error('The reply has themes.')
    return answer
  }
  const rule = (terms: string[], more: object = {}) => ({
    name: 'Try',
    terms: { en: terms },
    ...more,
  })
  const counts = ({ groups }: Themes, group = 'all') =>
    Object.fromEntries((groups[group]?.themes ?? []).map(({ name, count }) => [name, count]))

  beforeAll(async () => {
    server = await startOwnerServer()
    const ground = { workspaceId: server.workspaceId, nodeId: ids.node }
    let seconds = 0
    const said = (body: string, mood: string, more: Parameters<typeof row>[1] = {}) => {
      seconds += 1
      const at = server.clock.now - 3_600_000 + seconds * 1_000
      return row(ground, {
        ...{ flowId: ids.flow, flowVersion: 1, languageId: ids.english },
        ...{ createdAt: at, claimedAt: at, receivedAt: at },
        responses: [
          { question_id: ids.mood, option_id: mood },
          { question_id: ids.remark, body },
        ],
        ...more,
      })
    }
    const times = (
      many: number,
      body: string,
      mood: string,
      more: Parameters<typeof row>[1] = {},
    ) => Array.from({ length: many }, () => said(body, mood, more))
    await server.store.insertFeedback([
      ...times(20, 'The delivery was late', ids.bad),
      ...times(15, 'Delivered late, but the driver was friendly', ids.good),
      ...times(25, 'Friendly driver', ids.good),
      ...times(10, 'Nothing', ids.good),
      ...times(4, 'Teslimat geç kaldı', ids.bad, { languageId: ids.turkish }),
      ...times(3, 'late', ids.bad, { isInternal: true }),
    ])
  })
  afterAll(() => server.close())

  it('count the texts of each language by its own terms, beside the score of the people', async () => {
    const delivery = await made({
      ...{ name: 'Delivery', terms: { en: ['deliver*', 'late'], tr: ['teslimat'] } },
      question: 'remark',
    })
    const driver = await made({ name: 'Driver', terms: { en: ['friendly driver', 'driver'] } })
    await made({ name: 'Elsewhere', terms: { en: ['late'] }, question: 'topics' })
    const bad = { on: { question: 'mood' }, op: 'is', value: 'bad' }
    const answer = await ask(
      { score: { question: 'mood' } },
      { groups: [{ key: 'bad', name: 'Bad', filter: bad }] },
    )
    expect(counts(answer)).toEqual({ Delivery: 39, Driver: 40 })
    expect(counts(answer, 'bad')).toEqual({ Delivery: 24, Driver: 0 })
    expect(answer).toMatchObject({ language: null, suggested: null, trial: null, texts: null })
    expect(answer.languages).toEqual([
      { code: 'en', texts: 70 },
      { code: 'tr', texts: 4 },
    ])
    const all = answer.groups['all']
    expect(all).toMatchObject({ texts: 74, covered: 64, sampled_from: null, score: { n: 74 } })
    const figures = all?.themes.find(({ theme_id }) => theme_id === delivery.id)
    // Bad has the weight −1 and good the weight 1.
    expect(figures?.with?.value).toBeCloseTo((15 - 24) / 39, 9)
    expect(figures?.without?.value).toBeCloseTo(1, 9)
    expect(figures?.difference?.verdict).toBe('lower')
    expect(figures?.pull).toBeCloseTo((39 / 74) * ((15 - 24) / 39 - (50 - 24) / 74), 9)
    expect(counts(await ask({ language: 'tr' }))).toEqual({ Delivery: 4, Driver: 0 })
    expect((await call('DELETE', `/themes/${driver.id}`)).status).toBe(200)
    expect(counts(await ask())).toEqual({ Delivery: 39 })
  })

  it('lists texts with what made their themes, the newest first, and those without any', async () => {
    const { texts } = await ask({ list: 'all' })
    expect(texts).toHaveLength(50)
    const times = (texts ?? []).map(({ received_at }) => received_at)
    expect(times).toEqual(times.toSorted().reverse())
    const late = texts?.find(({ body }) => body.startsWith('Delivered'))
    expect(late?.marks.map(({ from, to }) => late.body.slice(from, to))).toEqual([
      'Delivered',
      'late',
    ])
    const none = (await ask({ list: 'none' })).texts ?? []
    expect(none).toHaveLength(35)
    expect(none.every(({ marks }) => marks.length === 0)).toBe(true)
    expect(new Set(none.map(({ body }) => body))).toEqual(new Set(['Friendly driver', 'Nothing']))
  })

  it('show what a changed rule would find before it is stored', async () => {
    const [delivery] = (await call('GET', '/themes')).body['items'] as unknown as Theme[]
    const trial = {
      rule: rule(['friendly', 'late'], { not: ['delivery'] }),
      in_place_of: delivery?.id,
    }
    const answer = await ask({ trial, list: 'trial' })
    expect(answer.trial).toEqual({ added: 25, removed: 24 })
    expect(answer.groups['all']?.themes).toMatchObject([{ theme_id: null, name: 'Try', count: 40 }])
    expect(answer.texts).toHaveLength(40)
    expect((await ask({ trial: { rule: rule(['late']), in_place_of: null } })).trial).toEqual({
      added: 35,
      removed: 0,
    })
    expect(counts(await ask())).toEqual({ Delivery: 39 })
  })

  it('are suggested from words that come together, without what a theme finds already', async () => {
    const { suggested } = await ask({ suggest: true })
    // More than two in five texts have each of the words, so the phrase is what tells something.
    expect(suggested?.flatMap(({ terms }) => terms)).toContain('Friendly driver')
    const [delivery] = (await call('GET', '/themes')).body['items'] as unknown as Theme[]
    await call('PATCH', `/themes/${delivery?.id}`, {
      terms: { en: ['deliver*', 'late', 'driver', 'friendly', 'nothing'] },
    })
    expect((await ask({ suggest: true })).suggested).toEqual([])
    expect((await ask({ suggest: true, language: 'tr' })).suggested).toEqual([])
  })

  it('are values of a filter, as words of a text are, in figures, results, lists and views', async () => {
    const { id, name } = await made({ terms: { en: ['deliver*'], tr: ['teslimat'] } })
    const on = { question: 'remark' }
    const topic: Filter = { on: { ...on, part: 'theme' }, op: 'is', value: id }
    const filters: readonly [Filter, number][] = [
      [topic, 39],
      [{ on: { ...on, part: 'theme' }, op: 'is', value: name }, 39],
      [{ on, op: 'contains', value: 'FRIEND' }, 40],
      [{ on, op: 'contains_word', value: 'friend' }, 0],
      [{ on, op: 'contains_word', value: ['friendly', 'geç'] }, 44],
      [{ on, op: 'not_contains', value: ['driver', 'delivery'] }, 14],
    ]
    for (const [filter, many] of filters) {
      const { groups } = Analysed.parse(
        (
          await call('POST', '/analysis', {
            ...{ of: { flow_ids: [ids.flow] }, filter },
            ask: [{ kind: 'series', unit: 'month' }],
          })
        ).body,
      )
      const f = Buffer.from(JSON.stringify(filter)).toString('base64url')
      const results = await call('GET', `/flows/${ids.flow}/results?f=${f}`)
      const listed = await call(
        'GET',
        `/feedbacks?flow_id=${ids.flow}&internal=false&limit=100&f=${f}`,
      )
      expect(
        [
          groups[0]?.n,
          Object(results.body['counts']).responses,
          Object(listed.body['items']).length,
        ],
        JSON.stringify(filter),
      ).toEqual([many, many, many])
    }
    const view = await call('POST', '/views', {
      ...{ name: 'Late', of: { flow_ids: [ids.flow] }, period: { last_days: 30 } },
      filter: topic,
    })
    expect(view.body['missing']).toEqual([])
    await call('DELETE', `/themes/${id}`)
    const { items } = (await call('GET', '/views')).body
    expect(Object(items)[0].missing).toMatchObject([{ field: 'filter.value' }])
  })

  it('are refused at the fault, and have one name each', async () => {
    const faults = async (body: object) => fieldsOf(await call('POST', '/themes', body))
    expect(await faults({ name: 'A', terms: {} })).toEqual(['terms'])
    expect(await faults({ name: 'A', terms: { en: [] } })).toEqual(['terms'])
    expect(await faults({ name: 'A', terms: { en: ['*'] } })).toContain('terms.en.0')
    expect(await faults({ name: 'A', terms: { en: ['la*te'] } })).toEqual(['terms.en.0'])
    expect(await faults({ name: 'A', terms: { English: ['late'] } })).toEqual(['terms.English'])
    expect(await faults({ name: '', terms: { en: ['late'] } })).toEqual(['name'])
    const { name } = await made({ terms: { en: ['a b'] } })
    expect(await faults({ name, terms: { en: ['late'] } })).toEqual(['name'])
    for (const [more, field] of [
      [{ question: 'mood' }, 'ask.0.question'],
      [{ question: 'email' }, 'ask.0.question'],
      [{ language: 'fr' }, 'ask.0.language'],
      [{ list: randomUUID() }, 'ask.0.list'],
      [{ list: 'trial' }, 'ask.0.list'],
      [{ trial: { rule: rule(['a b']), in_place_of: randomUUID() } }, 'ask.0.trial.in_place_of'],
      [{ trial: { rule: rule([]), in_place_of: null } }, 'ask.0.trial.rule.terms'],
    ] as const)
      expect(fieldsOf(await request(more))).toEqual([field])
  })

  it('are read by people who read results, and changed by people who write surveys', async () => {
    const { id } = await made({ terms: { en: ['late'] } })
    const people = await newMembers(server.app, server.owner, ['editor', 'analyst'])
    expect((await people.analyst.call('GET', '/themes')).status).toBe(200)
    expect((await people.analyst.call('POST', '/themes', rule(['late']))).status).toBe(403)
    expect((await people.analyst.call('DELETE', `/themes/${id}`)).status).toBe(403)
    expect((await people.editor.call('DELETE', `/themes/${id}`)).status).toBe(200)
    expect((await server.stranger.call('GET', '/themes')).body['items']).toEqual([])
  })
})
