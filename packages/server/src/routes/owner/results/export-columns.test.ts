// What split exports have besides answers: times of pages, themes, weights, and the language of their words (O-50, O-52).
import { Codebook } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoBundle, loadDemo } from '../../../demo/index.ts'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../../test-kit/owner-server.ts'
import { testBundle } from '../../../test-kit/respondent-flow.ts'

const flowNamed = (wanted: string) => demoBundle.flows.find(({ name }) => name === wanted)?.id ?? ''
const flowId = flowNamed('Friday pulse')
const shopVisitId = flowNamed('Shop visit')

describe('a split export', () => {
  let server: OwnerServer
  const fetched = (path: string) =>
    server.app.inject({
      ...{ method: 'GET', url: path.startsWith('/') ? path : `/owner/v1/${path}` },
      headers: { authorization: `Bearer ${server.owner.key}` },
    })
  const linesOf = (body: string): Record<string, unknown>[] =>
    body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line))
  const streamed = async (query: string) =>
    linesOf((await fetched(`feedbacks.ndjson?flow_id=${flowId}&columns=split${query}`)).body)
  const codebook = async (query: string) =>
    Codebook.parse(JSON.parse((await fetched(`feedbacks.codebook?flow_id=${flowId}${query}`)).body))

  beforeAll(async () => {
    server = await startOwnerServer({
      bundle: { ...testBundle(), flows: [], nodes: [], widgets: [] },
    })
    await loadDemo(server.store, server.workspaceId, server.clock.now)
  })
  afterAll(() => server.close())

  it('has the seconds that the path of a response spent on each page (O-50)', async () => {
    const { columns } = await codebook('')
    const prefix = 'Seconds on the page '
    const pages = columns.filter(({ label }) => label.startsWith(prefix))
    expect(pages.length).toBeGreaterThan(0)
    const states = demoBundle.flows.find(({ id }) => id === flowId)?.states ?? []
    const idOf = (label: string) => states.find(({ name }) => prefix + name === label)?.id
    let counted = 0
    for (const line of (await streamed('')).slice(0, 10)) {
      const { body } = await server.owner.call('GET', `/feedbacks/${line['aw_id']}`)
      const path: readonly { state_id: string; at: number }[] = Object(body)['path']
      for (const { name, label } of pages) {
        const visits = path.flatMap(({ state_id, at }, place) =>
          state_id === idOf(label)
            ? (path[place + 1]?.at ?? Number(line['aw_seconds']) * 1_000) - at
            : [],
        )
        counted += visits.filter((ms) => ms > 0).length
        const ms = visits.reduce((sum, one) => sum + Math.max(0, one), 0)
        expect(line[name]).toBe(visits.length === 0 ? null : ms / 1_000)
      }
    }
    expect(counted).toBeGreaterThan(0)
  })

  it('says of each theme which written answers have it (O-50)', async () => {
    const rule = { name: 'Everything in e', terms: { en: ['the', 'a', 'and', 'we*'] }, not: [] }
    const stored = await server.owner.call('POST', '/themes', rule)
    expect(stored.status).toBe(200)
    const values = new Set((await streamed('')).map((line) => line['theme_Everything_in_e']))
    expect([...values].toSorted()).toEqual([0, 1, null])
    const { columns } = await codebook('')
    expect(columns.find(({ name }) => name === 'theme_Everything_in_e')).toMatchObject({
      ...{ label: 'Topic Everything in e', question: null, counts: null },
      values: [{ code: 0 }, { code: 1 }],
    })
  })

  it('has the same weights in the background as in a stream (O-52)', async () => {
    const shares = [
      { value: 'light', share: 0.1 },
      { value: 'right', share: 0.4 },
      { value: 'heavy', share: 0.3 },
      { value: 'too_heavy', share: 0.2 },
    ]
    const made = await server.owner.call('POST', '/weightings', {
      ...{ name: 'Census', source: 'Census 2024', flow_ids: [flowId] },
      targets: [{ on: { question: 'workload' }, shares }],
    })
    const weighting_id = String(made.body['id'])
    const people = '&completed=true&internal=false'
    const weightOf = new Map(
      (await streamed(`${people}&weighting_id=${weighting_id}`)).map((line) => [
        line['aw_id'],
        line['aw_weight'],
      ]),
    )
    const filter = { flow_id: flowId, completed: true, internal: false, weighting_id }
    const started = await server.owner.call('POST', '/exports', {
      ...{ what: 'feedback', format: 'ndjson', filter, layout: { answers: 'split' } },
    })
    expect([started.status, fieldsOf(started)]).toEqual([200, []])
    await server.runJobs()
    const { body } = await server.owner.call('GET', `/exports/${started.body['id']}`)
    expect(body).toMatchObject({ state: 'done', error: null })
    const files: { readonly path: string; readonly url: string }[] = Object(body)['files']
    let rows = 0
    for (const { path, url } of files) {
      const { pathname, search } = new URL(url)
      const { body: text } = await server.app.inject({ url: `${pathname}${search}` })
      if (path === 'codebook.json')
        expect(
          Codebook.parse(JSON.parse(text)).columns.find(({ name }) => name === 'aw_weight')?.label,
        ).toBe('Weight: Census (Census 2024)')
      if (!path.includes('/part-')) continue
      for (const line of linesOf(text)) {
        rows += 1
        expect(line['aw_weight']).toBe(weightOf.get(line['aw_id']))
      }
    }
    expect(rows).toBe(weightOf.size)
    const refused = await server.owner.call('POST', '/exports', {
      ...{ what: 'texts', format: 'csv', filter: { flow_id: flowId, weighting_id } },
    })
    expect(fieldsOf(refused)).toEqual(['filter.weighting_id'])
  })

  it('has its words in the chosen language, and in the default one without a translation (O-50)', async () => {
    const wordings = async (language: string) => {
      const query = `flow_id=${shopVisitId}${language}`
      const { columns } = Codebook.parse((await fetched(`feedbacks.codebook?${query}`)).json())
      return columns.flatMap(({ question, label }) => (question ? label : []))
    }
    const english = await wordings('')
    expect(english.join()).toContain('We are sorry. What went wrong?')
    const turkish = await wordings('&labels_language=tr')
    expect(turkish.join()).toContain('Üzgünüz. Neler ters gitti?')
    expect(turkish).toHaveLength(english.length)
    expect(await wordings('&labels_language=xx')).toEqual(english)
  })

  it.each(['feedbacks.csv?header=wording&columns=split&labels=labels', 'feedbacks.csv?'])(
    'writes %s in the chosen language (O-50)',
    async (path) => {
      const turkish = (await fetched(`${path}&flow_id=${shopVisitId}&labels_language=tr`)).body
      expect(turkish).toContain('Üzgünüz. Neler ters gitti?')
      expect(turkish).not.toContain('We are sorry. What went wrong?')
    },
  )

  it('refuses a language for a file that has keys and no words', async () => {
    const refused = await fetched(`feedbacks.ndjson?flow_id=${flowId}&labels_language=en`)
    expect(refused.statusCode).toBe(422)
  })
})
