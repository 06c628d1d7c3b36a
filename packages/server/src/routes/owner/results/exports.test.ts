import { randomUUID } from 'node:crypto'
import { Codebook, type Results } from '@askwell/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../../test-kit/owner-server.ts'
import { askPspp, hasPspp, rowsByPspp, whyNoPspp } from '../../../test-kit/pspp.ts'
import { ids, payload } from '../../../test-kit/respondent-flow.ts'

describe('exports of the owner API', () => {
  let server: OwnerServer
  const send = async (
    change: Parameters<typeof payload>[0],
    headers: Record<string, string> = {},
  ): Promise<void> => {
    server.clock.now += 1_000
    const reply = await server.send(payload({ device_id: randomUUID(), ...change }), {
      'idempotency-key': randomUUID(),
      ...headers,
    })
    if (!reply.body.id) throw new Error(JSON.stringify(reply))
  }
  const fetched = (path: string, owner = server.owner) =>
    server.app.inject({
      method: 'GET',
      url: `/owner/v1/${path}`,
      headers: { authorization: `Bearer ${owner.key}` },
    })
  /** Without quoted commas in it. */
  const rows = async (query: string): Promise<Record<string, string>[]> => {
    const [headers = '', ...lines] = (await fetched(`feedbacks.csv?${query}`)).body
      .slice(1)
      .trimEnd()
      .split('\r\n')
    return lines.map((line) =>
      Object.fromEntries(
        headers.split(',').map((header, at) => [header, line.split(',')[at] ?? '']),
      ),
    )
  }

  beforeAll(async () => {
    server = await startOwnerServer()
    await send({
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.topics, option_id: ids.price },
        { question_id: ids.topics, option_id: ids.staff },
        { question_id: ids.remark, body: '=HYPERLINK(1)' },
      ],
    })
    await send(
      {
        responses: [{ question_id: ids.mood, option_id: ids.good }],
        path: [{ state_id: ids.start, at: 0 }],
      },
      { 'x-completed': 'false' },
    )
    await send({ is_internal_feedback: true }, { 'x-edi': 'd-1', 'x-eci': 'c-1' })
  })
  afterAll(() => server.close())

  it('has one column a question, options by their words, and no formula (O-15)', async () => {
    const [, , oldest] = await rows('')
    expect(oldest).toMatchObject({
      completed: 'yes',
      internal: 'no',
      node: 'Corner shop',
      flow: 'Shop visit',
      language: 'en',
      'mood [mood]': 'good',
      'topics [topics]': 'price; staff',
      'remark [remark]': "'=HYPERLINK(1)",
      'email [email]': '',
    })
  })

  it('names and types the file', async () => {
    const { headers } = await fetched('feedbacks.csv')
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      'attachment; filename="feedback-2026-11-20.csv"',
    ])
    const workbook = await fetched('feedbacks.xlsx')
    expect([workbook.statusCode, workbook.rawPayload.subarray(0, 2).toString()]).toEqual([
      200,
      'PK',
    ])
  })

  it.skipIf(!hasPspp)(
    `has codes with labels in a file of SPSS, and PSPP counts as the results do${hasPspp ? '' : `, skipped: ${whyNoPspp}`}`,
    async () => {
      const { headers, rawPayload } = await fetched('feedbacks.sav?internal=false')
      expect([headers['content-type'], headers['content-disposition']]).toEqual([
        'application/x-spss-sav',
        'attachment; filename="feedback-2026-11-20.sav"',
      ])
      const [partial, first] = rowsByPspp(rawPayload)
      expect(first).toMatchObject({
        ...{ aw_completed: '1', aw_node: 'Corner shop', remark: '=HYPERLINK(1)', mood: '1' },
        ...{ topics__price: '1', topics__staff: '1' },
      })
      expect([partial?.['aw_completed'], partial?.['topics__price']?.trim()]).toEqual(['0', ''])
      const said = askPspp(
        rawPayload,
        'SELECT IF aw_completed = 1.\nFREQUENCIES mood topics__price.\nMRSETS /DISPLAY NAME=ALL.',
      )
      const { body } = await server.owner.call('GET', `/nodes/${ids.node}/results`)
      const { questions } = body as unknown as Results
      const figures = questions.find(({ key }) => key === 'mood')?.figures
      const chosen =
        figures && 'options' in figures
          ? figures.options.flatMap((one) => ('count' in one && one.count > 0 ? [one] : []))
          : []
      expect(chosen.length).toBeGreaterThan(0)
      for (const { key, count } of chosen) expect(said).toMatch(new RegExp(`${key},${count},`))
      expect(said).toMatch(/\$set_topics,topics,Dichotomies,1,"topics__price/)
    },
  )

  it('has one JSON object for each response, as exports in the background have (ECO-86)', async () => {
    const { headers, body } = await fetched('feedbacks.ndjson?internal=false')
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/x-ndjson',
      'attachment; filename="feedback-2026-11-20.ndjson"',
    ])
    const lines: unknown[] = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({
      ...{ completed: true, internal: false, flow: 'Shop visit', email: null },
      ...{ mood: 'good', topics: 'price; staff', remark: '=HYPERLINK(1)' },
      received_at: expect.stringMatching(/^2026-11-20T.*Z$/),
    })
  })

  it('splits answers into codes, words and columns of 0 and 1, and says why others are missing (O-50)', async () => {
    const split = 'columns=split&internal=false'
    const [partial, first] = await rows(split)
    expect(first).toMatchObject({
      ...{ aw_completed: '1', aw_node: 'Corner shop', mood: '1', remark: "'=HYPERLINK(1)" },
      ...{ topics__price: '1', topics__staff: '1' },
    })
    expect([partial?.['mood'], partial?.['topics__price']]).toEqual(['1', ''])
    const [withCodes] = await rows(`${split}&missing=codes`)
    expect([withCodes?.['mood'], withCodes?.['topics__price']]).toEqual(['1', '-99'])
    const [, both] = await rows(`${split}&labels=both`)
    expect([both?.['mood'], both?.['mood__label'], both?.['topics__price__label']]).toEqual([
      ...['1', 'good', undefined],
    ])
    expect((await rows(`${split}&labels=labels`))[1]).toMatchObject({ mood: 'good' })
    const [wordings] = await rows(`${split}&header=both`)
    expect(wordings).toMatchObject({
      aw_id: 'aw_id',
      mood: 'mood',
      topics__price: 'topics – price',
    })
    const lines = (await fetched(`feedbacks.ndjson?${split}`)).body.trimEnd().split('\n')
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      ...{ aw_completed: 1, mood: 1, topics__price: 1 },
      aw_received_at: expect.stringMatching(/^2026-11-20T.*Z$/),
    })
  })

  it('has a codebook of the columns that the split files and SPSS have (O-51)', async () => {
    const query = 'internal=false&missing=codes'
    const { headers, body } = await fetched(`feedbacks.codebook?${query}`)
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'application/json',
      'attachment; filename="codebook-2026-11-20.json"',
    ])
    const codebook = Codebook.parse(JSON.parse(body))
    expect(codebook).toMatchObject({ rows: 2, filter: { internal: false }, timezone: 'UTC' })
    const split = (await fetched(`feedbacks.csv?columns=split&${query}`)).body.slice(1)
    expect(codebook.columns.map(({ name }) => name).join(',')).toBe(split.split('\r\n')[0])
    const column = (name: string) => codebook.columns.find((one) => one.name === name)
    const missing = [-99, -98, -97, -96, -95]
    const mood = column('mood')
    expect(mood).toMatchObject({
      kind: 'number',
      question: { key: 'mood', style: 'radio', is_masked: false, versions: [1] },
      part: null,
      counts: { answered: 2, unanswered: 0, not_shown: 0, not_asked: 0, erased: 0, unknown: 0 },
    })
    expect(mood?.values).toContainEqual(
      expect.objectContaining({ code: 1, label: 'good', key: 'good', versions: [1] }),
    )
    // One of its options is -1.
    expect(mood?.missing).toEqual([])
    expect(column('topics__price')?.missing.map(({ code }) => code)).toEqual(missing)
    expect(column('topics__price')).toMatchObject({
      part: { key: 'price', versions: [1] },
      counts: { answered: 1, unanswered: 1 },
    })
    expect(column('remark')).toMatchObject({ kind: 'text', missing: [] })
    expect(codebook.sets).toContainEqual({
      ...{ name: 'set_topics', label: 'topics' },
      of: expect.arrayContaining(['topics__price', 'topics__staff']),
    })
    const forPeople = await fetched(`feedbacks.codebook?as=md&${query}`)
    expect(forPeople.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(forPeople.body).toContain('| 1 | good |')
  })

  it('refuses what would change nothing in the file (O-50)', async () => {
    const fields = async (path: string) => fieldsOf(await server.owner.call('GET', `/${path}`))
    expect(await fields('feedbacks.csv?labels=both&missing=codes&header=both')).toEqual([
      ...['labels', 'header', 'missing'],
    ])
    expect(await fields('feedbacks.ndjson?columns=split&header=both')).toEqual(['header'])
  })

  it.each([
    ['', 3],
    ['completed=false', 1],
    ['internal=false&completed=true', 1],
    ['channel=email', 1],
    ['q=hyperlink', 1],
    ['q=nothing%20like%20it', 0],
    [`node_id=${ids.node}`, 3],
    [`flow_id=${randomUUID()}`, 0],
    ['to=2020-01-01T00:00:00Z', 0],
  ])('takes the filters of the list: %s (O-15, R-INC-03)', async (query, count) => {
    expect(await rows(query)).toHaveLength(count)
  })

  it('shows a stranger nothing, and refuses what is not a filter', async () => {
    expect(
      (await fetched(`feedbacks.csv?node_id=${ids.node}`, server.stranger)).body
        .trim()
        .split('\r\n'),
    ).toHaveLength(1)
    const wrong = await server.owner.call('GET', '/feedbacks.xlsx?channel=pigeon')
    expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['channel']])
  })
})
