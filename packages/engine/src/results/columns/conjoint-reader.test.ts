import type { ConjointProducts, Flow, ResponseItem } from '@askwell/contract'
import { expect, it } from 'vitest'
import { type ConjointTask, conjointDesign } from '../../choice/index.ts'
import { conjointPersons } from '../../choice/sample-persons.ts'
import { mapFlow } from '../../flow-map.ts'
import { chance } from '../../random-order.ts'
import { ask, flowOf, idOf, option, other } from '../../test/flow.ts'
import { noTools } from '../../tools.ts'
import { mergedQuestions } from '../merged-questions.ts'
import { Chunk } from './chunk.ts'
import { ConjointReader } from './conjoint-reader.ts'
import { decodeChunk, encodeChunk } from './encode-chunk.ts'
import { factsOf } from './facts.ts'
import { maskOf } from './masks.ts'
import type { ResultRow } from './result-row.ts'

const named = (key: string) => ({ key, body: { en: key } })
const attribute = (key: string, ...levels: string[]) => ({
  ...named(key),
  levels: levels.map(named),
})
const plan = { alternatives: 3, tasks: 5, versions: 4 }
const worths = { low: 0.7, middle: 0.1, high: -0.8, sea: 0.5, court: -0.5, garden: 0 }

function products(seed: number, ...attributes: ConjointProducts['attributes']): ConjointProducts {
  const levels = attributes.map((one) => one.levels.length)
  const designs = conjointDesign({ ...plan, seed, levels, prohibited: [] })
  return { ...plan, attributes, hasNone: true, seed, designs }
}

function surveyOf(version: number, conjoint: ConjointProducts | undefined): Flow {
  const statements = Array.from({ length: plan.tasks }, (_, order) => ({
    ...{ id: idOf(`m:t${order}`), key: `t${order}`, body: { en: 'Task' }, order },
    options: ['a1', 'a2', 'a3', 'none'].map((key) => option(`m:t${order}`, key)),
  }))
  const extra = { matrix_question_type: 'conjoint' as const, ...(conjoint && { conjoint }) }
  return {
    ...flowOf([
      { name: 'S', elements: [ask('m', 'matrix', { statements, extra }), other('n', 'submit')] },
    ]),
    version,
  }
}

const item = (task: number, key: string, place: object): ResponseItem => ({
  question_id: idOf(`m:t${task}`),
  option_id: idOf(`m:t${task}.${key}`),
  ...place,
})

const rowOf = (flow: Flow, responses: ResponseItem[]): ResultRow =>
  ({
    ...{ id: idOf('f'), nodeId: idOf('node'), flowId: flow.id, flowVersion: flow.version ?? 0 },
    ...{ isInternal: false, isOffline: false, languageId: idOf('en'), channel: null },
    ...{ distribution: null, device: 'phone', originHost: null, receivedAt: 1, createdAt: 1 },
    ...{
      attributes: {},
      marks: { tags: [], followUp: null },
      responses,
      path: [{ state_id: idOf('S'), at: 0 }],
    },
    ...{ isCompleted: true, timeSpentSeconds: 9 },
  }) as unknown as ResultRow

// The newest first: version 4 has another order, a level less and a level more than version 3. Version 2 has other attributes.
const flows = [
  surveyOf(4, products(9, attribute('view', 'garden', 'sea'), attribute('price', 'high', 'low'))),
  surveyOf(3, products(5, attribute('price', 'low', 'high'), attribute('view', 'sea', 'court'))),
  surveyOf(2, products(7, attribute('price', 'low', 'high'), attribute('size', 'small', 'big'))),
  surveyOf(1, undefined),
]

/** The tasks of 40 people of a version with their items. */
function answersTo(flow: Flow): { names: string[][]; items: ResponseItem[] }[] {
  const conjoint = flow.elements[0]?.question?.extra.conjoint
  if (!conjoint) return [{ names: [], items: [item(0, 'a1', {})] }]
  const own = conjoint.attributes.map(({ levels }) =>
    levels.map(({ key }) => worths[key as keyof typeof worths] ?? 0),
  )
  const persons = conjointPersons(own, -0.5, conjoint.designs, 40, chance(3, 'people'))
  const keyOf = (product: readonly number[]) =>
    conjoint.attributes
      .map(({ key, levels }, at) => `${key}=${levels[product[at] ?? -1]?.key}`)
      .toSorted()
      .join(' ')
  return persons.map((tasks, person) => ({
    names: tasks.map(({ products: seen, chosen }) => [
      ...seen.map(keyOf),
      chosen === null ? 'none' : keyOf(seen[chosen] ?? []),
    ]),
    items: tasks.map(({ chosen }, task) =>
      item(task, chosen === null ? 'none' : `a${chosen + 1}`, {
        ...{ ranking: task, body: String(person % plan.versions) },
      }),
    ),
  }))
}

it('reads what people of all versions with the same attributes saw and chose (R-QS-22)', () => {
  const chunk = new Chunk()
  const given = flows.map((flow) => ({ flow, answers: answersTo(flow) }))
  for (const { flow, answers } of given)
    for (const { items } of answers) chunk.add(factsOf(mapFlow(flow), rowOf(flow, items), noTools))
  const [merged] = mergedQuestions(flows).values()
  if (!merged) throw new Error('no question')
  const read = (of: Chunk) => {
    const answered = flows.map((flow) => ({ flow, isCurrent: flow.version === 4 }))
    const reader = new ConjointReader(merged.question, answered)
    const persons = [...reader.persons(of, maskOf({ kind: 'all', of: [] }, of))].map(
      ({ tasks }) => tasks,
    )
    return { reader, persons }
  }
  const { reader, persons } = read(chunk)
  expect(
    reader.attributes.map(({ key, levels }) => [
      key,
      ...levels.map((level) => `${level.key}${level.isOffered ? '' : ' (removed)'}`),
    ]),
  ).toEqual([
    ['view', 'garden', 'sea', 'court (removed)'],
    ['price', 'high', 'low'],
  ])
  expect(reader.plan).toEqual({ levels: [3, 2], hasNone: true })
  const keyOf = (product: readonly number[]) =>
    reader.attributes
      .map(({ key, levels }, at) => `${key}=${levels[product[at] ?? -1]?.key}`)
      .toSorted()
      .join(' ')
  const namesOf = (tasks: readonly ConjointTask[]) =>
    tasks.map(({ products: seen, chosen }) => [
      ...seen.map(keyOf),
      chosen === null ? 'none' : keyOf(seen[chosen] ?? []),
    ])
  const alike = given.slice(0, 2).flatMap(({ answers }) => answers.map(({ names }) => names))
  expect(persons.map(namesOf)).toEqual(alike)
  // 40 people of version 2, and one of version 1.
  expect(reader.leftOut).toBe(41)
  expect(read(decodeChunk(encodeChunk(chunk))).persons).toEqual(persons)
})
