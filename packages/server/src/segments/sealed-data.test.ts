// What sealed columns hold and what they do not, and whose encoding is read.
import { randomUUID } from 'node:crypto'
import { segmentWay } from '@askwell/engine/results'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '../store/schema.ts'
import { behindOurBack } from '../store/suite/behind-our-back.ts'
import { customer, row } from '../store/suite/build.ts'
import { onEachStore } from '../store/suite/stores.ts'
import { answers, firstMoment, newSurvey, type TestSurvey } from '../test-kit/random-feedback.ts'
import { ids } from '../test-kit/respondent-flow.ts'
import { type Documents, readDocuments } from './documents.ts'
import { NodeColumns } from './node-columns.ts'
import { openReading } from './open-reading.ts'
import { sealNode } from './seal-node.ts'

const now = firstMoment + 3 * 3_600_000
const pause = async (): Promise<void> => undefined

onEachStore({ describe, beforeAll, afterAll }, 'sealed data', (at) => {
  let db: Kysely<Tables>
  let documents: Documents
  beforeAll(async () => {
    const { databaseUrl, dataDir } = at.place.options
    const place = { databaseUrl, dataDir, isPooled: false, isWalled: false }
    db = await openReading(place)
    documents = readDocuments(await openReading(place))
  })
  afterAll(() => db.destroy())

  const seal = ({ nodeId }: TestSurvey) =>
    sealNode({ db, documents, keep: at.store.results.keepSegments, pause }, nodeId, now)

  /** How many feedbacks are counted after a start. */
  async function counted({ nodeId }: TestSurvey): Promise<number> {
    const node = new NodeColumns(nodeId, documents)
    await node.update(db, now, pause)
    return node.chunks.reduce((sum, chunk) => sum + [...chunk.valuesOf('received_at')].length, 0)
  }

  const columnsOf = ({ nodeId }: TestSurvey) =>
    db
      .selectFrom('segment_column')
      .innerJoin('segment', 'segment.id', 'segment_column.segment_id')
      .select(['name', 'words', 'bytes'])
      .where('node_id', '=', nodeId)
      .execute()

  /** Everything that is stored, as it could be searched: names, words, and bytes as text and as hexadecimal digits. */
  const storedText = async (survey: TestSurvey): Promise<string> =>
    (await columnsOf(survey))
      .flatMap(({ name, words, bytes }) => {
        const buffer = Buffer.from(bytes)
        return [name, words ?? '', buffer.toString('latin1'), buffer.toString('hex')]
      })
      .join('\n')

  const person = (over: Readonly<Record<string, unknown>> = {}) =>
    customer({
      external_id: 'canary-external',
      email: 'canary@mail.example',
      name: 'Canary Name',
      phone_number: '+905551234567',
      schema: { city: 'Ankara' },
      ...over,
    })

  it('have attributes and answers, and nothing that says who somebody is', async () => {
    const survey = await newSurvey(at.store)
    const one = row(survey, {
      ...answers(6),
      flowId: survey.flowId,
      receivedAt: firstMoment,
      claimedAt: firstMoment,
      userId: 'canary-user',
      originUrl: 'https://shop.example/canary-path?token=canary-token',
      channel: { kind: 'email', distribution_id: 'spring', customer_id: 'canary-customer' },
      customer: person(),
      attachmentIds: [randomUUID()],
      chatTokenHash: 'canary-chat',
      responses: [
        { question_id: ids.mood, option_id: ids.good },
        { question_id: ids.remark, body: 'canary-words', active_storage_blob_id: randomUUID() },
      ],
    })
    await at.store.insertFeedback([one])
    await seal(survey)
    const stored = await storedText(survey)
    for (const shown of ['Ankara', 'shop.example', 'spring', ids.good])
      expect(stored).toContain(shown)
    const files = [...one.attachmentIds, one.responses[1]?.active_storage_blob_id ?? '']
    const hidden = [one.id, one.deviceId, one.idempotencyKey ?? '', ...files]
    for (const secret of ['canary', '905551234567', ...hidden])
      expect(stored.toLowerCase()).not.toContain(secret.toLowerCase())
    for (const id of hidden) expect(stored).not.toContain(id.replaceAll('-', ''))
  })

  it.each(['delete', 'anonymise'] as const)(
    'lose what only an erased person had (%s), and nobody sees it from the commit on',
    async (how) => {
      const survey = await newSurvey(at.store)
      await at.store.insertFeedback(
        ['Ankara', 'Berlin', 'Ankara'].map((city, as) =>
          row(survey, {
            ...answers(as),
            flowId: survey.flowId,
            receivedAt: firstMoment + as,
            claimedAt: firstMoment + as,
            customer: person({
              external_id: `person ${as}`,
              email: `${as}@mail.example`,
              phone_number: `+90555123456${as}`,
              schema: { city },
            }),
          }),
        ),
      )
      await seal(survey)
      expect(await storedText(survey)).toContain('Berlin')
      const { items } = await at.store.listFeedback(
        survey.workspaceId,
        { node_id: survey.nodeId },
        { limit: 9 },
      )
      const customerId = items.find(
        ({ customer: of }) => of?.schema?.['city'] === 'Berlin',
      )?.customerId
      if (!customerId) throw new Error('Somebody lives in Berlin.')
      const erasing = { workspaceId: survey.workspaceId, customerId, answers: how }
      expect(await at.store.erasure.eraseSlice(erasing, 10, now)).toBe(1)

      const node = new NodeColumns(survey.nodeId, documents)
      await node.update(db, now, pause)
      const cities = node.chunks.flatMap((chunk) => {
        const column = chunk.words.get('customer:city')
        return [...(column?.codes ?? [])].flatMap((code, place) =>
          code > 0 && chunk.has(place) ? (column?.words[code - 1] ?? '') : [],
        )
      })
      expect(cities).toEqual(['Ankara', 'Ankara'])

      expect((await at.store.results.changedNodes()).map(({ id }) => id)).toContain(survey.nodeId)
      await seal(survey)
      expect(await storedText(survey)).not.toContain('Berlin')
      expect((await at.store.results.changedNodes()).map(({ id }) => id)).not.toContain(
        survey.nodeId,
      )
      expect(await counted(survey)).toBe(how === 'delete' ? 2 : 3)
    },
  )

  it('are read after a start in place of rows, if this release made them', async () => {
    const survey = await newSurvey(at.store)
    await at.store.insertFeedback(
      Array.from({ length: 5 }, (_, as) =>
        row(survey, {
          ...answers(as),
          flowId: survey.flowId,
          receivedAt: firstMoment + as,
          claimedAt: firstMoment + as,
        }),
      ),
    )
    expect(await seal(survey)).toEqual({ read: 5, segments: 1 })
    const of = `where node_id = '${survey.nodeId}'`
    const sealedBy = (way: number) =>
      behindOurBack(at.place, `update segment set way = ${way} ${of}`)
    // Without a note of the change, so that only a reader of rows misses it.
    await behindOurBack(at.place, `delete from feedback ${of} and received_at = ${firstMoment}`)
    expect(await counted(survey)).toBe(5)
    await sealedBy(segmentWay + 1)
    expect(await counted(survey)).toBe(4)
    expect(await seal(survey)).toEqual({ read: 0, segments: 0 })
    await sealedBy(segmentWay - 1)
    expect(await counted(survey)).toBe(4)
    expect(await seal(survey)).toEqual({ read: 4, segments: 1 })
    expect(await counted(survey)).toBe(4)
  })

  it('are kept by the first of two servers', async () => {
    const survey = await newSurvey(at.store)
    await at.store.insertFeedback([
      row(survey, { ...answers(1), flowId: survey.flowId, receivedAt: firstMoment }),
    ])
    const outcomes: boolean[] = []
    const late = async (sealing: Parameters<typeof at.store.results.keepSegments>[0]) => {
      await seal(survey)
      outcomes.push(await at.store.results.keepSegments(sealing))
      return outcomes.at(-1) ?? false
    }
    await sealNode({ db, documents, keep: late, pause }, survey.nodeId, now)
    expect(outcomes).toEqual([false])
    expect(await counted(survey)).toBe(1)
  })

  it('are due when there is enough, or when a few are old', async () => {
    const survey = await newSurvey(at.store)
    const isDue = async (many: number, few: number, oldBefore: number): Promise<boolean> =>
      (
        await at.store.results.grownNodes({
          way: segmentWay,
          settledBefore: now,
          many,
          few,
          oldBefore,
        })
      ).some(({ id }) => id === survey.nodeId)
    await at.store.insertFeedback(
      [0, 1, 2].map((as) =>
        row(survey, { ...answers(as), flowId: survey.flowId, receivedAt: firstMoment + as }),
      ),
    )
    expect(await isDue(4, 3, firstMoment + 2)).toBe(false)
    expect(await isDue(4, 3, firstMoment + 3)).toBe(true)
    expect(await isDue(3, 9, 0)).toBe(true)
    await seal(survey)
    expect(await isDue(1, 1, now)).toBe(false)
    await behindOurBack(
      at.place,
      `update segment set way = ${segmentWay - 1} where node_id = '${survey.nodeId}'`,
    )
    expect(await isDue(4, 4, now)).toBe(true)
  })

  it('are figures for an observer until they are sealed (OP-30)', async () => {
    const survey = await newSurvey(at.store)
    const hour = 3_600_000
    // Older than the feedback of the other tests.
    const earliest = firstMoment - 24 * hour
    const later = now + 365 * 24 * hour
    const figures = (many: number, few: number) =>
      at.store.results.unsealed({
        ...{ way: segmentWay, settledBefore: later, many, few, oldBefore: later - hour },
      })
    const before = await figures(4, 4)
    await at.store.insertFeedback(
      [0, 1, 2].map((as) =>
        row(survey, { ...answers(as), flowId: survey.flowId, receivedAt: earliest + as }),
      ),
    )
    expect((await figures(4, 4)).rows).toBe(before.rows + 3)
    expect((await figures(9, 2)).lagMs).toBe(later - hour - (earliest + 1))
    expect((await figures(3, 9)).lagMs).toBe(later - (earliest + 2))
    await seal(survey)
    expect((await figures(4, 4)).rows).toBe(before.rows)
  })
})
