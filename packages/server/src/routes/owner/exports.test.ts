// Exports in the background, from the call that starts one to the files (ECO-84).
import { createHash, randomUUID } from 'node:crypto'
import { Codebook, NewExport } from '@askwell/contract'
import { parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf, type OwnerServer, startOwnerServer } from '../../test-kit/owner-server.ts'
import { ids, payload } from '../../test-kit/respondent-flow.ts'

const dayMs = 86_400_000
interface File {
  readonly path: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  readonly url: string
}

describe('exports in the background (ECO-84)', () => {
  let server: OwnerServer
  const answer = async (change: Parameters<typeof payload>[0]): Promise<void> => {
    server.clock.now += 1_000
    const reply = await server.send(payload({ device_id: randomUUID(), ...change }), {
      'idempotency-key': randomUUID(),
    })
    if (!reply.body.id) throw new Error(JSON.stringify(reply))
  }
  const start = (body: object, owner = server.owner) => owner.call('POST', '/exports', body)
  const read = async (id: unknown, owner = server.owner) =>
    (await owner.call('GET', `/exports/${id}`)).body
  const finished = async (body: object) => {
    const started = await start(body)
    if (started.status !== 200) throw new Error(started.raw.body)
    await server.runJobs()
    return read(started.body['id'])
  }
  const filesOf = (made: Readonly<Record<string, unknown>>): readonly File[] =>
    JSON.parse(JSON.stringify(made['files']))
  const fetched = async ({ url }: Pick<File, 'url'>) => {
    const { pathname, search } = new URL(url)
    return server.app.inject({ url: `${pathname}${search}` })
  }
  const linesOf = async (file: File | undefined): Promise<Record<string, unknown>[]> =>
    file === undefined
      ? []
      : (await fetched(file)).body
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line))

  beforeAll(async () => {
    server = await startOwnerServer()
    server.clock.now = Date.UTC(2026, 9, 20)
    await answer({
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.topics, option_id: ids.price },
        { question_id: ids.topics, option_id: ids.staff },
        { question_id: ids.remark, body: 'ü 😀 "fine"' },
      ],
    })
    server.clock.now += 20 * dayMs
    await answer({ responses: [{ question_id: ids.mood, option_id: ids.good }] })
    await answer({ responses: [{ question_id: ids.mood, option_id: ids.good }] })
  })
  afterAll(() => server.close())

  it('write parts by channel and month, and a manifest with their hashes last', async () => {
    const made = await finished({ what: 'feedback', format: 'ndjson' })
    expect(made).toMatchObject({ state: 'done', rows: 3, error: null, to: 'download' })
    const files = filesOf(made)
    expect(files.map(({ path, rows }) => [path, rows])).toEqual([
      [`node=${ids.node}/month=2026-11/part-00000.ndjson`, 2],
      [`node=${ids.node}/month=2026-10/part-00000.ndjson`, 1],
      ['manifest.json', 0],
    ])
    for (const file of files) {
      const { rawPayload, headers } = await fetched(file)
      expect(rawPayload.length).toBe(file.bytes)
      expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(file.sha256)
      expect(headers['content-disposition']).toContain('attachment; filename=')
    }
    const [newest, oldest, manifest] = files
    expect(await linesOf(oldest)).toMatchObject([
      { mood: 'good', topics: 'price; staff', remark: 'ü 😀 "fine"', flow_version: 1 },
    ])
    expect((await linesOf(newest)).map(({ received_at }) => received_at)).toEqual([
      '2026-11-09T00:00:03.000Z',
      '2026-11-09T00:00:02.000Z',
    ])
    const listed = JSON.parse((await fetched(manifest ?? { url: '' })).body)
    expect(listed).toMatchObject({ manifest: 'askwell-export/1', rows: 3, format: 'ndjson' })
    expect(listed.files).toEqual(
      [newest, oldest].map((file) => {
        const { url: _, ...known } = file ?? { url: '' }
        return known
      }),
    )
  })

  it('have a codebook before the manifest where answers are split (O-50, O-51)', async () => {
    const layout = { answers: 'split', labels: 'both', missing: 'codes' }
    const made = await finished({ what: 'feedback', format: 'ndjson', layout })
    expect(made).toMatchObject({ state: 'done', rows: 3, layout })
    const files = filesOf(made)
    expect(files.slice(-2).map(({ path }) => path)).toEqual(['codebook.json', 'manifest.json'])
    const [[newest], [oldest]] = [await linesOf(files[0]), await linesOf(files[1])]
    expect(oldest).toMatchObject({ mood: 1, mood__label: 'good', topics__price: 1 })
    expect(newest).toMatchObject({ mood: 1, topics__price: -99 })
    const codebook = Codebook.parse(JSON.parse((await fetched(files[2] ?? { url: '' })).body))
    expect(codebook.rows).toBe(3)
    expect(codebook.columns.find(({ name }) => name === 'topics__price')?.counts).toMatchObject({
      ...{ answered: 1, unanswered: 2 },
    })
    const sav = filesOf(await finished({ what: 'feedback', format: 'sav' }))
    expect(sav.at(-2)?.path).toBe('codebook.json')
    const refused = await start({ what: 'texts', format: 'csv', layout: { answers: 'split' } })
    expect(fieldsOf(refused)).toEqual(['layout.answers'])
  })

  it('have the same rows as Parquet (ECO-85)', async () => {
    const [lines, parquet] = [
      filesOf(await finished({ what: 'feedback', format: 'ndjson' })),
      filesOf(await finished({ what: 'feedback', format: 'parquet' })),
    ]
    for (const [place, file] of parquet.slice(0, -1).entries()) {
      const bytes = new Uint8Array((await fetched(file)).rawPayload).buffer
      const rows: unknown = JSON.parse(JSON.stringify(await parquetReadObjects({ file: bytes })))
      expect(rows).toEqual(await linesOf(lines[place]))
    }
  })

  it('write answers, written answers, conversations, contacts and events', async () => {
    await server.owner.call('POST', '/customers', { name: 'Ada', email: 'ada@x.test' })
    const event = { id: 'e1', customerId: null, externalId: 'card-1', name: 'order' }
    const properties = { plan: 'gold' }
    const { now } = server.clock
    await server.store.contactEvents.add(
      server.workspaceId,
      [{ ...event, properties, at: now }],
      now,
    )
    const rowsOf = async (what: string) =>
      (
        await Promise.all(
          filesOf(await finished({ what, format: 'ndjson' }))
            .slice(0, -1)
            .map(linesOf),
        )
      ).flat()
    expect((await rowsOf('responses')).map(({ question, option }) => [question, option])).toEqual([
      ['mood', 'good'],
      ['mood', 'good'],
      ['mood', 'good'],
      ['topics', 'price'],
      ['topics', 'staff'],
      ['remark', null],
    ])
    expect(await rowsOf('texts')).toMatchObject([{ question: 'remark', text: 'ü 😀 "fine"' }])
    expect((await rowsOf('contacts')).map(({ name, birth_year }) => [name, birth_year])).toEqual([
      ['İpek', 1990],
      ['Ada', null],
    ])
    expect(await rowsOf('chats')).toEqual([])
    expect(await rowsOf('events')).toMatchObject([{ name: 'order', properties: '{"plan":"gold"}' }])
  })

  it('keep to the filter and the columns, and have a file without a row', async () => {
    const files = filesOf(
      await finished({
        ...{ what: 'feedback', format: 'csv', columns: ['mood', 'completed'] },
        filter: { to: '2026-11-01T00:00:00Z' },
      }),
    )
    expect(files.map(({ path }) => path)).toEqual([
      `node=${ids.node}/month=2026-10/part-00000.csv`,
      'manifest.json',
    ])
    expect((await fetched(files[0] ?? { url: '' })).body).toBe(
      '\ufeffmood,completed\r\ngood,yes\r\n',
    )
    const none = filesOf(
      await finished({
        ...{ what: 'feedback', format: 'csv', columns: ['id'] },
        filter: { to: '2020-01-01T00:00:00Z' },
      }),
    )
    expect(none.map(({ path, rows }) => [path, rows])).toEqual([
      ['part-00000.csv', 0],
      ['manifest.json', 0],
    ])
    expect((await fetched(none[0] ?? { url: '' })).body).toBe('\ufeffid\r\n')
  })

  it('are workbooks, system files and Arrow, too', async () => {
    for (const [format, begin] of [
      ['xlsx', 'PK'],
      ['sav', '$FL2'],
      ['arrow', '\xff\xff\xff\xff'],
    ]) {
      const made = await finished({ what: 'feedback', format })
      expect(made).toMatchObject({ state: 'done', rows: 3 })
      const { rawPayload } = await fetched(filesOf(made)[0] ?? { url: '' })
      expect(rawPayload.toString('latin1').startsWith(begin ?? '?')).toBe(true)
    }
  })

  it('refuse what makes no sense with a sentence (ECO-84)', async () => {
    const fieldsFor = async (body: object) => fieldsOf(await start(body))
    expect(await fieldsFor({ what: 'chats', format: 'sav' })).toEqual(['format'])
    expect(await fieldsFor({ what: 'feedback', format: 'sav', columns: ['id'] })).toEqual([
      'columns',
    ])
    expect(
      await fieldsFor({ what: 'contacts', format: 'csv', filter: { node_id: ids.node } }),
    ).toEqual(['filter'])
    expect(await fieldsFor({ what: 'events', format: 'csv', to: 'bucket' })).toEqual(['to'])
    expect(await fieldsFor({ what: 'events', format: 'csv', prefix: 'a' })).toEqual(['prefix'])
    expect(await fieldsFor({ what: 'events', format: 'csv', prefix: '../a' })).toEqual(['prefix'])
    expect(await fieldsFor({ what: 'events', format: 'csv', columns: ['id', 'no'] })).toEqual([
      'columns.1',
    ])
  })

  it('fail with the reason where a column is in no survey', async () => {
    const made = await finished({ what: 'feedback', format: 'csv', columns: ['no_such'] })
    expect(made).toMatchObject({ state: 'failed', files: [] })
    expect(made['error']).toContain('no_such')
  })

  it('repeat by their schedule, with what has arrived meanwhile', async () => {
    const { id } = (
      await start({ what: 'feedback', format: 'ndjson', schedule: 'daily', columns: ['id'] })
    ).body
    await server.runJobs()
    expect(await read(id)).toMatchObject({ state: 'done', rows: 3 })
    const waiting = async (): Promise<readonly Readonly<Record<string, unknown>>[]> => {
      const { items } = (await server.owner.call('GET', '/exports?limit=50')).body
      return (Array.isArray(items) ? items : []).filter(({ state }) => state === 'waiting')
    }
    const [next] = await waiting()
    expect(next).toMatchObject({
      schedule: 'daily',
      starts_at: new Date(server.clock.now + dayMs).toISOString(),
    })
    await answer({ responses: [{ question_id: ids.mood, option_id: ids.good }] })
    server.clock.now += dayMs
    await server.runJobs()
    expect(await read(next?.['id'])).toMatchObject({ state: 'done', rows: 4 })
    const [last] = await waiting()
    await server.owner.call('DELETE', `/exports/${last?.['id']}`)
    server.clock.now += 3 * dayMs
    await server.runJobs()
    expect(await waiting()).toEqual([])
  })

  it('stop repeating once their maker has left, until somebody takes them over (O-53)', async () => {
    const settings = NewExport.parse({
      ...{ what: 'feedback', format: 'csv', schedule: 'daily', columns: ['id'] },
      filter: { completed: true },
    })
    const { now } = server.clock
    const id = randomUUID()
    await server.store.dataExports.add(
      {
        ...{ id, workspaceId: server.workspaceId, settings, createdBy: randomUUID(), sight: null },
        ...{ createdAt: now, startsAt: now },
      },
      100,
    )
    await server.runJobs()
    const stopped = await read(id)
    expect(stopped).toMatchObject({ state: 'failed', needs_owner: true, rows: 0, files: [] })
    expect(stopped['error']).toContain('Take it over')
    const listed = async (state: string) => {
      const { items } = (await server.owner.call('GET', '/exports?limit=100')).body
      return (Array.isArray(items) ? items : []).filter((one) => one.state === state)
    }
    expect(await listed('waiting')).toEqual([])
    const { what, format, filter, columns, layout, schedule } = stopped
    const taken = await finished({ what, format, filter, columns, layout, schedule })
    expect(taken).toMatchObject({ state: 'done', needs_owner: false, filter: { completed: true } })
    const [next] = await listed('waiting')
    expect(next).toMatchObject({ schedule: 'daily', columns: ['id'] })
    await server.owner.call('DELETE', `/exports/${next?.id}`)
  })

  it('have addresses for an hour, which nobody else can make', async () => {
    const made = await finished({ what: 'feedback', format: 'csv' })
    const [file] = filesOf(made)
    const url = file?.url ?? ''
    // The last two bits of the last character are not read, and B differs from A in them alone.
    const [first, last] = [url.at(-1) === 'A' ? 'E' : 'A', url.slice(0, -1)]
    expect((await fetched({ url: `${last}${first}` })).statusCode).toBe(404)
    expect((await fetched({ url: url.replace('/0?', '/1?') })).statusCode).toBe(404)
    expect((await fetched({ url: url.replace(/\?.*/, '') })).statusCode).toBe(404)
    expect((await fetched({ url })).statusCode).toBe(200)
    server.clock.now += 3_600_000
    expect((await fetched({ url })).statusCode).toBe(404)
    expect((await fetched(filesOf(await read(made['id']))[0] ?? { url })).statusCode).toBe(200)
  })

  it('belong to their workspace, and are gone once they are deleted', async () => {
    const made = await finished({ what: 'feedback', format: 'csv' })
    const { id } = made
    expect((await server.stranger.call('GET', `/exports/${id}`)).status).toBe(404)
    expect((await server.stranger.call('DELETE', `/exports/${id}`)).status).toBe(404)
    expect((await server.owner.call('DELETE', `/exports/${id}`)).status).toBe(200)
    expect((await server.owner.call('GET', `/exports/${id}`)).status).toBe(404)
    expect((await fetched(filesOf(made)[0] ?? { url: '' })).statusCode).toBe(404)
  })

  it('stop when they are cancelled before they begin', async () => {
    const { id } = (await start({ what: 'feedback', format: 'csv' })).body
    await server.owner.call('DELETE', `/exports/${id}`)
    expect(await server.runJobs()).toBe(0)
  })
})
