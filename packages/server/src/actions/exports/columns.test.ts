import type { StoredResponse } from '@askwell/contract'
import { expect, it } from 'vitest'
import { demoBundle } from '../../demo/index.ts'
import { answerColumns } from './columns.ts'

it('a MaxDiff with a design has its version and the best and the worst of each set (R-QS-21)', () => {
  const flow = demoBundle.flows.find(({ name }) => name === 'Friday pulse')
  const question = flow?.elements.find((one) => one.question?.key === 'would_help')?.question
  if (!flow || !question) throw new Error('The demo has no MaxDiff.')
  const columns = answerColumns([{ flow, isCurrent: true }]).filter(({ header }) =>
    header.includes('[would_help'),
  )
  expect(columns.map(({ header }) => header.split('[')[1])).toEqual([
    'would_help__design]',
    ...[1, 2, 3, 4].flatMap((set) => [`would_help__s${set}_best]`, `would_help__s${set}_worst]`]),
  ])
  const items = new Map<string, StoredResponse[]>()
  const give = (key: string, end: string, ranking: number) => {
    const statement = question.statements.find((one) => one.key === key)
    const option = statement?.options.find((one) => one.key === end)
    if (!statement || !option) throw new Error(key)
    const item = { question_id: statement.id, option_id: option.id, ranking, body: '3' }
    items.set(statement.id, [...(items.get(statement.id) ?? []), item])
  }
  give('focus', 'best', 0)
  give('office', 'worst', 0)
  give('focus', 'worst', 2)
  give('tools', 'best', 2)
  expect(columns.map(({ cell }) => cell(items))).toEqual([
    ...[3, 'Hours without interruptions', 'A quieter office', null, null],
    ...['Better tools', 'Hours without interruptions', null, null],
  ])
  expect(columns.map(({ cell }) => cell(new Map()))).toEqual(Array(9).fill(null))
})

it('a conjoint with a design has its version and the choice of each task (R-QS-22)', () => {
  const flow = demoBundle.flows.find(({ name }) => name === 'Friday pulse')
  const question = flow?.elements.find((one) => one.question?.key === 'next_offer')?.question
  if (!flow || !question) throw new Error('The demo has no conjoint.')
  const versions = [{ flow, isCurrent: true }]
  const columns = answerColumns(versions).filter(({ header }) => header.includes('[next_offer'))
  const parts = ['design', ...[1, 2, 3, 4, 5, 6].map((task) => `t${task}`)]
  expect(columns.map(({ header }) => header.split('[')[1])).toEqual(
    parts.map((part) => `next_offer__${part}]`),
  )
  const items = new Map<string, StoredResponse[]>()
  for (const [task, key] of [
    [0, 'a2'],
    [3, 'none'],
  ] as const) {
    const statement = question.statements[task]
    const option_id = statement?.options.find((one) => one.key === key)?.id
    if (!statement || !option_id) throw new Error(key)
    items.set(statement.id, [{ question_id: statement.id, option_id, ranking: task, body: '5' }])
  }
  expect(columns.map(({ cell }) => cell(items))).toEqual([
    ...[5, 'The second offer', null, null, 'Neither of them', null, null],
  ])
})
