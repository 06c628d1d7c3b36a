import type { Flow, MaxdiffSets, Question, ResponseItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { type MaxdiffSet, maxdiffDesign, maxdiffFigures } from '../../choice/index.ts'
import { maxdiffPersons } from '../../choice/sample-persons.ts'
import { mapFlow } from '../../flow-map.ts'
import { chance } from '../../random-order.ts'
import { ask, flowOf, idOf, option, other } from '../../test/flow.ts'
import { noTools } from '../../tools.ts'
import { mergedQuestions } from '../merged-questions.ts'
import { Chunk } from './chunk.ts'
import { decodeChunk, encodeChunk } from './encode-chunk.ts'
import { factsOf, mark } from './facts.ts'
import { maskOf } from './masks.ts'
import { MaxdiffReader } from './maxdiff-reader.ts'
import type { ResultRow } from './result-row.ts'

const keys = [...'abcdefgh']
const plan = { itemsPerSet: 4, setsPerPerson: 6, versions: 8 }

const designed = (seed: number): MaxdiffSets => ({
  ...plan,
  seed,
  designs: maxdiffDesign({ ...plan, items: keys.length, seed }).map((sets) =>
    sets.map((set) => set.map((item) => keys[item] ?? '')),
  ),
})

function surveyOf(version: number, maxdiff: MaxdiffSets, order: readonly string[]): Flow {
  const statements = order.map((key, place) => ({
    ...{ id: idOf(`m:${key}`), key, body: { en: key }, order: place },
    options: ['best', 'worst'].map((end) => option(`m:${key}`, end)),
  }))
  const extra = { matrix_question_type: 'maxdiff' as const, maxdiff }
  return {
    ...flowOf([
      { name: 'S', elements: [ask('m', 'matrix', { statements, extra }), other('n', 'submit')] },
    ]),
    version,
  }
}

const item = (key: string, end: string, place: object = {}): ResponseItem => ({
  question_id: idOf(`m:${key}`),
  option_id: idOf(`m:${key}.${end}`),
  ...place,
})

const rowOf = (flow: Flow, responses: ResponseItem[], device: string): ResultRow =>
  ({
    ...{ id: idOf('f'), nodeId: idOf('node'), flowId: flow.id, flowVersion: flow.version ?? 0 },
    ...{ isInternal: false, isOffline: false, languageId: idOf('en'), channel: null },
    ...{
      distribution: null,
      device,
      originHost: null,
      receivedAt: 1,
      createdAt: 1,
      attributes: {},
      marks: { tags: [], followUp: null },
    },
    ...{
      responses,
      path: [{ state_id: idOf('S'), at: 0 }],
      isCompleted: true,
      timeSpentSeconds: 9,
    },
  }) as ResultRow

describe('the sets of a MaxDiff in columns', () => {
  // The second version has another design and another order of the statements.
  const flows = [surveyOf(2, designed(9), keys.toReversed()), surveyOf(1, designed(5), keys)]
  const utilities = [2, 1.5, 1, 0.5, 0, -0.5, -1, -2]
  const chunk = new Chunk()
  const direct: MaxdiffSet[][] = []
  for (const flow of flows) {
    const question = flow.elements[0]?.question as Question
    const designs = question.extra.maxdiff?.designs ?? []
    const indexes = designs.map((sets) => sets.map((set) => set.map((key) => keys.indexOf(key))))
    const persons = maxdiffPersons(utilities, indexes, 60, chance(3, `v${flow.version}`))
    for (const [person, sets] of persons.entries()) {
      const body = String(person % indexes.length)
      const items = sets.flatMap(({ best, worst }, ranking) => [
        item(keys[worst] ?? '', 'worst', { ranking, body }),
        item(keys[best] ?? '', 'best', { ranking, body }),
      ])
      const row = rowOf(flow, items, person % 2 === 0 ? 'phone' : 'desktop')
      chunk.add(factsOf(mapFlow(flow), row, noTools))
      direct.push(sets)
    }
  }
  const [merged] = mergedQuestions(flows).values()
  const question = merged?.question as Question
  const place = keys.map((key) => question.statements.findIndex((one) => one.key === key))
  const moved = (sets: readonly MaxdiffSet[]): MaxdiffSet[] =>
    sets.map(({ shown, best, worst }) => ({
      shown: shown.map((one) => place[one] ?? 0),
      ...{ best: place[best] ?? 0, worst: place[worst] ?? 0 },
    }))
  const reader = new MaxdiffReader(
    question,
    flows.map((flow) => ({ flow, isCurrent: flow.version === 2 })),
  )
  const everybody = (of: Chunk) =>
    [...reader.persons(of, maskOf({ kind: 'all', of: [] }, of))].map(({ sets }) => sets)

  it('are what each person saw and chose, also after a segment was written (R-QS-21)', () => {
    expect(everybody(chunk)).toEqual(direct.map(moved))
    expect(everybody(decodeChunk(encodeChunk(chunk)))).toEqual(direct.map(moved))
  })

  it('give the figures of the same persons', () => {
    const figures = maxdiffFigures(keys.length, everybody(chunk))
    expect(figures).toEqual(maxdiffFigures(keys.length, direct.map(moved)))
    expect(figures).toMatchObject({ persons: 120, modelled: 120, sets: 720, why: null })
    const scores = place.map((at) => figures.items[at]?.score?.value ?? 0)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  it('are only those of the mask', () => {
    const phones = maskOf({ kind: 'marks', any: [mark.device('phone')] }, chunk)
    expect([...reader.persons(chunk, phones)].map(({ sets }) => sets)).toEqual(
      direct.filter((_, person) => person % 2 === 0).map(moved),
    )
  })

  it('are one set of all statements for a client that does not know designs', () => {
    const alone = new Chunk()
    const [flow] = flows as [Flow]
    alone.add(
      factsOf(
        mapFlow(flow),
        rowOf(flow, [item('c', 'best'), item('a', 'worst')], 'phone'),
        noTools,
      ),
    )
    expect(everybody(alone)).toEqual([
      [{ shown: [0, 1, 2, 3, 4, 5, 6, 7], best: place[2], worst: place[0] }],
    ])
  })
})
