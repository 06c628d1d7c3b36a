// Weightings, and tables that are counted under them (results.md §1.6 and §2.7).
import { randomUUID } from 'node:crypto'
import {
  Analysed,
  type Crosstab,
  type Results,
  type SharedResults,
  type Weighting,
} from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoBundle, loadDemo } from '../../demo/index.ts'
import { newMembers } from '../../test-kit/members.ts'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { testBundle } from '../../test-kit/respondent-flow.ts'

const flowId = demoBundle.flows.find(({ name }) => name === 'Friday pulse')?.id ?? ''
const workload = [
  ...[
    { value: 'light', share: 0.1 },
    { value: 'right', share: 0.4 },
  ],
  ...[
    { value: 'heavy', share: 0.3 },
    { value: 'too_heavy', share: 0.2 },
  ],
]
const stay = [
  ...[
    { value: 'yes', share: 0.5 },
    { value: 'unsure', share: 0.3 },
  ],
  ...[{ value: 'no', share: 0.2 }],
]
const targets = [
  { on: { question: 'workload' }, shares: workload },
  { on: { question: 'here_next_year' }, shares: stay },
]
const settings = (more: object = {}) => ({
  ...{ name: `Census ${randomUUID()}`, source: 'Census 2024, adults', flow_ids: [flowId], targets },
  ...more,
})

describe('weighted results (O-30)', () => {
  let server: OwnerServer
  const call: OwnerServer['owner']['call'] = (...args) => server.owner.call(...args)
  const made = async (more: object = {}): Promise<Weighting> => {
    const reply = await call('POST', '/weightings', settings(more))
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return Object(reply.body)
  }
  const refused = async (more: object): Promise<readonly { field: string; message: string }[]> => {
    const reply = await call('POST', '/weightings', settings(more))
    expect(reply.status).toBe(422)
    return reply.body.errors ?? []
  }
  const analyse = async (more: object): Promise<Analysed> => {
    const reply = await call('POST', '/analysis', { of: { flow_ids: [flowId] }, ...more })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return Analysed.parse(reply.body)
  }
  const ask = [
    {
      kind: 'crosstab',
      rows: [{ question: 'workload' }, { question: 'here_next_year' }],
      columns: [{ by: { question: 'here_next_year' } }],
    },
  ]
  const tableOf = ({ answers: [answer] }: Analysed, key = 'all'): Crosstab => {
    const table = answer?.kind === 'crosstab' ? answer.groups[key] : undefined
    if (table === undefined) throw new Error('There is no table.')
    return table
  }

  beforeAll(async () => {
    server = await startOwnerServer({
      bundle: { ...testBundle(), flows: [], nodes: [], widgets: [] },
    })
    await loadDemo(server.store, server.workspaceId, server.clock.now)
  })
  afterAll(() => server.close())

  it('weight the responses of an export as they weight a table (O-52)', async () => {
    const { id } = await made()
    const { weighting } = await analyse({ weighting_id: id, ask })
    const query = `flow_id=${flowId}&completed=true&internal=false&weighting_id=${id}`
    const fetched = (path: string) =>
      server.app.inject({
        ...{ method: 'GET', url: `/owner/v1/${path}` },
        headers: { authorization: `Bearer ${server.owner.key}` },
      })
    const linesOf = async (more: string): Promise<Record<string, unknown>[]> => {
      const lines = (await fetched(`feedbacks.ndjson?${query}${more}`)).body.trimEnd().split('\n')
      return lines.map((line): Record<string, unknown> => JSON.parse(line))
    }
    const lines = await linesOf('')
    const weights = lines.flatMap(({ aw_weight }) =>
      typeof aw_weight === 'number' ? aw_weight : [],
    )
    const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)
    expect(weights).toHaveLength(weighting?.n ?? 0)
    expect(sum(weights)).toBeCloseTo(weights.length, 6)
    expect([Math.min(...weights), Math.max(...weights)]).toEqual([
      ...[weighting?.least, weighting?.largest],
    ])
    for (const { value, share } of workload)
      expect(
        sum(
          lines.flatMap((line) => (line['workload'] === value ? Number(line['aw_weight']) : [])),
        ) / sum(lines.flatMap((line) => (line['workload'] ? Number(line['aw_weight']) : []))),
      ).toBeCloseTo(share, 5)
    // A narrower export has the same weights.
    const byId = new Map(lines.map((line) => [line['id'], line['aw_weight']]))
    const split = await linesOf('&columns=split&language=en')
    expect(split.length).toBeGreaterThan(0)
    for (const line of split) expect(line['aw_weight']).toBe(byId.get(line['aw_id']))
    expect((await fetched(`feedbacks.csv?${query}`)).body.split('\r\n')[0]).toContain(',aw_weight,')
    const unknown = await call('GET', `/feedbacks.csv?weighting_id=${randomUUID()}`)
    expect([unknown.status, fieldsOf(unknown)]).toEqual([422, ['weighting_id']])
  })

  it('have the shares of the targets in every margin, and say what the weights cost', async () => {
    const { id, name, source } = await made()
    const analysed = await analyse({ weighting_id: id, ask })
    const [byWorkload, byStay] = tableOf(analysed).tables
    for (const [table, shares] of [[byWorkload, workload] as const, [byStay, stay] as const])
      for (const [row, { share }] of shares.entries())
        expect(table?.rows[row]?.cells[0]?.column).toBeCloseTo(share, 5)
    const { weighting, groups } = analysed
    expect(weighting).toMatchObject({ id, name, source, n: groups[0]?.n })
    const { n = 0, n_effective = 0, efficiency = 0 } = weighting ?? {}
    expect(n_effective).toBeLessThan(n)
    expect(efficiency).toBeCloseTo((100 * n_effective) / n, 9)
    expect((weighting?.least ?? 0) < 1 && (weighting?.largest ?? 0) > 1).toBe(true)
    expect(groups[0]?.n_effective).toBeCloseTo(n_effective, 9)
    // The numbers of people stay those who answered.
    const plain = tableOf(await analyse({ ask }))
    const people = (table: Crosstab) =>
      table.tables.map(({ rows }) => rows.map(({ cells }) => cells.map((cell) => cell.n)))
    expect(people(tableOf(analysed))).toEqual(people(plain))
    expect(byWorkload?.effective_bases[0]).toBeLessThan(byWorkload?.bases[0] ?? 0)
  })

  it('are the unweighted figures exactly where every weight is 1', async () => {
    const one = { on: { facet: 'completed' }, shares: [{ value: 'true', share: 1 }] }
    const { id } = await made({ targets: [one] })
    const weighted = await analyse({ weighting_id: id, ask })
    const plain = await analyse({ ask })
    expect(weighted.weighting).toMatchObject({ efficiency: 100, least: 1, largest: 1 })
    expect(weighted.groups).toEqual(plain.groups)
    expect(tableOf(weighted)).toEqual(tableOf(plain))
    expect(plain.weighting).toBeNull()
  })

  it('keep the weights of the base under a filter, and leave out everybody outside of it', async () => {
    const { id } = await made()
    const filter = { on: { question: 'here_next_year' }, op: 'is', value: 'yes' }
    const groups = [
      { key: 'yes', name: 'Yes', filter },
      { key: 'others', name: 'Others', filter: { not: filter } },
    ]
    const grouped = await analyse({ weighting_id: id, groups, ask })
    const [all, yes, others] = ['all', 'yes', 'others'].map(
      (key) => tableOf(grouped, key).tables[0]?.weighted_bases[0] ?? 0,
    )
    expect((yes ?? 0) + (others ?? 0)).toBeCloseTo(all ?? 0, 6)
    const filtered = await analyse({ weighting_id: id, filter, ask })
    expect(tableOf(filtered)).toEqual(tableOf(grouped, 'yes'))
    expect(filtered.weighting).toEqual(grouped.weighting)

    const within = await made({
      base: filter,
      targets: [{ on: { question: 'workload' }, shares: workload }],
    })
    const narrowed = await analyse({ weighting_id: within.id, ask })
    expect(narrowed.groups[0]?.n).toBe(filtered.groups[0]?.n)
    expect(narrowed.weighting?.n).toBe(filtered.groups[0]?.n)
  })

  it('have new weights after a response was deleted', async () => {
    const { id } = await made()
    const before = await analyse({ weighting_id: id, ask })
    const { items } = (await call('GET', `/feedbacks?flow_id=${flowId}&completed=true&limit=1`))
      .body as unknown as { items: { id: string }[] }
    expect((await call('DELETE', `/feedbacks/${items[0]?.id}`)).status).toBe(200)
    const after = await analyse({ weighting_id: id, ask })
    expect(after.weighting?.n).toBe((before.weighting?.n ?? 0) - 1)
    expect(tableOf(after).tables[0]?.rows[0]?.cells[0]?.column).toBeCloseTo(0.1, 5)
  })

  it('weight figures and series as the table of the same question, and say how many people they are worth', async () => {
    const { id } = await made()
    const body = { ask: [...ask, { kind: 'figures' }, { kind: 'series', unit: 'month' }] }
    const groups = ['light', 'right'].map((value) => ({
      ...{ key: value, name: value },
      filter: { on: { question: 'workload' }, op: 'is', value },
    }))
    const weighted = await analyse({ weighting_id: id, groups, ...body })
    const plain = await analyse({ groups, ...body })
    const questionsOf = ({ answers }: Analysed) =>
      answers.flatMap((answer) => (answer.kind === 'figures' ? answer.questions : []))
    const optionsOf = (analysed: Analysed) =>
      questionsOf(analysed).flatMap(({ key, groups: of }) => {
        const figures = of['all']?.figures
        return key === 'workload' && figures?.kind === 'options' ? figures.options : []
      })
    const shares = tableOf(weighted).tables[0]?.rows.map(({ cells }) => cells[0]?.column ?? 0)
    expect(optionsOf(weighted).map(({ count }) => count)).toEqual(
      optionsOf(plain).map(({ count }) => count),
    )
    for (const [at, { share, effective }] of optionsOf(weighted).entries()) {
      expect(share).toBeCloseTo(shares?.[at] ?? Number.NaN, 10)
      expect(effective).toBeGreaterThan(0)
    }
    const worth = questionsOf(weighted).find(({ key }) => key === 'workload')?.groups['all']
    expect(worth?.n_effective).toBeLessThan(worth?.base.answered ?? 0)
    expect(questionsOf(plain)[0]?.groups['all']).not.toHaveProperty('n_effective')
    // Nobody chose both, so that one is higher where the other is lower.
    const differences = questionsOf(weighted).flatMap((one) => one.differences)
    expect(differences.length).toBe(questionsOf(plain).flatMap((one) => one.differences).length)
    expect(differences.every(({ overlap }) => overlap === 0)).toBe(true)
    const scores = (analysed: Analysed) =>
      analysed.answers.flatMap((answer) =>
        answer.kind === 'series' ? answer.points.flatMap(({ groups: of }) => of['all'] ?? []) : [],
      )
    expect(scores(weighted).map(({ responses }) => responses)).toEqual(
      scores(plain).map(({ responses }) => responses),
    )
  })

  it('weight the results of a survey and of its shared page, but for a search', async () => {
    const { id } = await made()
    const { body: plain } = await call('GET', `/flows/${flowId}/results`)
    const { body: weighted } = await call('GET', `/flows/${flowId}/results?weighting_id=${id}`)
    const [one, other] = [plain, weighted] as unknown as [Results, Results]
    expect(other.weighting).toMatchObject({ id, source: 'Census 2024, adults' })
    expect(one).not.toHaveProperty('weighting')
    expect(other.counts).toEqual(one.counts)
    expect(other.questions.every(({ n_effective: worth = 0, answered }) => worth <= answered)).toBe(
      true,
    )
    expect(other.questions).not.toEqual(one.questions)
    const searched = await call('GET', `/flows/${flowId}/results?weighting_id=${id}&q=team`)
    expect([searched.status, fieldsOf(searched)]).toEqual([422, ['weighting_id']])
    const shared = await call('POST', `/flows/${flowId}/results/shares`, {
      ...{ name: 'Weighted', filters: { weighting_id: id } },
    })
    const token = `${shared.body['url']}`.split('#')[1]
    const page = async (): Promise<SharedResults> =>
      (await server.app.inject(`/v1/shared_results/${token}`)).json()
    const numbers = ({ results }: { results: Results }) =>
      results.questions.map(({ answered, n_effective, base }) => ({ answered, n_effective, base }))
    expect(numbers(await page())).toEqual(numbers({ results: other }))
    expect((await call('DELETE', `/weightings/${id}`)).status).toBe(200)
    const without = await page()
    expect(without.is_weighting_gone).toBe(true)
    expect(numbers(without)).toEqual(numbers({ results: one }))
    const again = await call('POST', `/flows/${flowId}/results/shares`, {
      ...{ name: 'Weighted', filters: { weighting_id: id } },
    })
    expect([again.status, fieldsOf(again)]).toEqual([422, ['weighting_id']])
  })

  it('are refused where they are not there, or do not fit the surveys', async () => {
    const { id } = await made()
    const of = { flow_ids: [flowId] }
    const unknown = await call('POST', '/analysis', { of, weighting_id: randomUUID(), ask })
    expect([unknown.status, fieldsOf(unknown)]).toEqual([422, ['weighting_id']])
    const other = demoBundle.flows.find((flow) => flow.id !== flowId)?.id
    const elsewhere = await call('POST', '/analysis', {
      ...{ of: { flow_ids: [other] }, weighting_id: id },
      ask: [
        { kind: 'crosstab', rows: [{ facet: 'device' }], columns: [{ by: { facet: 'hour' } }] },
      ],
    })
    expect([elsewhere.status, new Set(fieldsOf(elsewhere))]).toEqual([
      422,
      new Set(['weighting_id']),
    ])
  })

  it('refuse a weighting that cannot be reached, at the target that is at fault', async () => {
    const share = (value: string, of = 1) => ({ value, share: of })
    const on = { question: 'workload' }
    const [nobody] = await refused({
      targets: [{ on: { facet: 'origin_host' }, shares: [share('fridge')] }],
    })
    expect(nobody?.field).toBe('targets.0.shares.0')
    expect(nobody?.message).toContain('nobody has the value “fridge”')
    const twice = [share('light', 0.5), share('right', 0.5)]
    const [both] = await refused({
      targets: [
        { on, shares: twice },
        { on, shares: [share('light', 0.2), share('right', 0.8)] },
      ],
    })
    expect(both?.field).toMatch(/^targets\.[01]\.shares$/)
    expect(both?.message).toMatch(/would have \d\d\.\d\d % and not \d\d\.\d\d %/)
    const [capped] = await refused({ cap: { low: 0.99, high: 1.01 } })
    expect(capped?.field).toMatch(/^targets\.[01]\.shares$/)
    const at = async (more: object) => (await refused(more)).map(({ field }) => field)
    expect(await at({ targets: [{ on: { question: 'none' }, shares: twice }] })).toEqual([
      'targets.0.on',
    ])
    expect(await at({ targets: [{ on, shares: [share('lighter')] }] })).toEqual([
      'targets.0.shares.0.value',
    ])
    expect(await at({ targets: [{ on, shares: [share('light', 0.9)] }] })).toEqual([
      'targets.0.shares',
    ])
    expect(await at({ base: { on: { question: 'none' }, op: 'answered' } })).toEqual(['base.on'])
    expect(await at({ flow_ids: [randomUUID()] })).toEqual(['flow_ids.0'])
    expect(await at({ targets: [] })).toEqual(['targets'])
  })

  it('list weightings by name, for one survey; names are unique, and a change is checked (O-30)', async () => {
    const second = await made({ name: 'B of two' })
    const first = await made({ name: 'A of two' })
    const names = async (query = '') =>
      ((await call('GET', `/weightings${query}`)).body as unknown as { items: Weighting[] }).items
        .map(({ name }) => name)
        .filter((name) => name.endsWith('of two'))
    expect(await names(`?flow_id=${flowId}`)).toEqual(['A of two', 'B of two'])
    expect(await names(`?flow_id=${demoBundle.flows.find(({ id }) => id !== flowId)?.id}`)).toEqual(
      [],
    )
    expect((await refused({ name: 'A of two' })).map(({ field }) => field)).toEqual(['name'])
    const change = (id: string, body: object) => call('PATCH', `/weightings/${id}`, body)
    const taken = await change(second.id, { name: 'A of two' })
    expect([taken.status, fieldsOf(taken)]).toEqual([422, ['name']])
    const wrong = await change(second.id, { cap: { low: 1, high: 1 } })
    expect(wrong.status).toBe(422)
    const changed = await change(second.id, { source: 'Census 2025' })
    expect(changed.body).toMatchObject({ name: 'B of two', source: 'Census 2025', targets })
    expect((await call('DELETE', `/weightings/${first.id}`)).status).toBe(200)
    expect((await call('DELETE', `/weightings/${first.id}`)).status).toBe(404)
    expect(await names()).toEqual(['B of two'])
  })

  it('lets people who read results use a weighting, and only people who write surveys change one', async () => {
    const { id } = await made()
    const people = await newMembers(server.app, server.owner, ['editor', 'analyst'])
    const body = { of: { flow_ids: [flowId] }, weighting_id: id, ask }
    expect((await people.analyst.call('POST', '/analysis', body)).status).toBe(200)
    expect((await people.analyst.call('POST', '/weightings', settings())).status).toBe(403)
    expect((await people.analyst.call('DELETE', `/weightings/${id}`)).status).toBe(403)
    expect((await people.editor.call('DELETE', `/weightings/${id}`)).status).toBe(200)
  })
})
