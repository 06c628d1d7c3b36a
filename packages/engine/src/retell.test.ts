import type { ResponseItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { mapFlow } from './flow-map.ts'
import { type RetellInput, type Retold, retell } from './retell.ts'
import { ask, flowOf, idOf, option, other, rule, when } from './test/flow.ts'
import { noTools } from './tools.ts'

const toLow = rule('q1', 'option_match', { optionIds: [idOf('q1.low')] })
const toHigh = rule('q1', 'option_match', { optionIds: [idOf('q1.high')] })
const flow = flowOf([
  {
    name: 'Start',
    elements: [
      ask('q1', 'radio', {
        options: ['low', 'mid', 'high'],
        triggers: [when('low', 'make_visible', 'why'), when('low', 'make_invisible', 'pick.x')],
      }),
      ask('why', 'text', { hidden: true }),
      ask('pick', 'checklist', { options: [option('pick', 'x'), option('pick', 'y')] }),
      other('n', 'next_page'),
    ],
    go: [
      { to: 'Fans', rules: [toHigh] },
      { to: 'Repair', rules: [toLow] },
    ],
    next: 'Middle',
  },
  { name: 'Fans', elements: [ask('fan', 'text'), other('send fan', 'submit')], next: 'Middle' },
  {
    name: 'Repair',
    elements: [ask('fix', 'text'), other('n2', 'next_page')],
    go: [{ to: 'Chat', rules: [toLow] }],
    next: 'Middle',
  },
  { name: 'Middle', elements: [ask('mid', 'text'), other('n3', 'next_page')] },
  { name: 'Chat', elements: [], style: 'chat' },
])
const map = mapFlow(flow)
const chose = (question: string, key: string): ResponseItem => ({
  question_id: idOf(`${question}?`),
  option_id: idOf(`${question}.${key}`),
})
const said = (question: string, body: string): ResponseItem => ({
  question_id: idOf(`${question}?`),
  body,
})
const on = (...names: string[]) =>
  names.map((name, at) => ({ state_id: idOf(name), at: at * 1_000 }))
const names = new Map([
  ...flow.states.map(({ id, name }) => [id, name] as const),
  ...flow.elements.map(({ question }) => [question?.id ?? '', question?.key ?? ''] as const),
])

/** One line for each telling, as readable text. */
function lines({ tellings }: Retold): string[] {
  return tellings.map((telling) => {
    if (telling.type === 'answered')
      return [
        names.get(telling.questionId),
        ...telling.triggers.map(
          ({ did, elementIds, optionIds }) => `${did} ${elementIds.length}+${optionIds.length}`,
        ),
      ].join(' ')
    const { why } = telling
    const where =
      telling.type === 'entered'
        ? `${names.get(telling.stateId)} @${telling.atMs}`
        : `end ${telling.place.kind === 'state' ? names.get(telling.place.stateId) : 'default'}`
    return `${where}: ${why.kind}${why.kind === 'rules' ? ` ${why.number}/${why.of}` : why.kind === 'otherwise' ? ` of ${why.of}` : ''}`
  })
}
const told = (responses: ResponseItem[], path: RetellInput['path'], completed = true) =>
  retell(map, { responses, path, completed, seed: null }, noTools)

describe('retell', () => {
  it.each<[string, ResponseItem[], RetellInput['path'], boolean, string[]]>([
    [
      'the transition whose rules hold, its place among the others, and what an answer showed and hid (R-FLOW-12, O-15)',
      [chose('q1', 'low'), said('why', 'slow'), chose('pick', 'y'), said('fix', 'call me')],
      on('Start', 'Repair'),
      true,
      [
        'Start @0: start',
        'q1 shown 1+0 hidden 0+1',
        'why',
        'pick',
        'Repair @1000: rules 2/2',
        'fix',
        'end Chat: rules 1/1',
      ],
    ],
    [
      'no rule holds: the next state',
      [chose('q1', 'mid'), said('mid', 'x')],
      on('Start', 'Middle'),
      true,
      [
        'Start @0: start',
        'q1',
        'Middle @1000: otherwise of 2',
        'mid',
        'end default: otherwise of 0',
      ],
    ],
    [
      'a submit skips forward to the end',
      [chose('q1', 'high'), said('fan', 'x')],
      on('Start', 'Fans'),
      true,
      ['Start @0: start', 'q1', 'Fans @1000: rules 1/2', 'fan', 'end default: submitted'],
    ],
    [
      'an end that is on the path',
      [chose('q1', 'low')],
      on('Start', 'Repair', 'Chat'),
      true,
      [
        'Start @0: start',
        'q1 shown 1+0 hidden 0+1',
        'Repair @1000: rules 2/2',
        'end Chat: rules 1/1',
      ],
    ],
    [
      'a partial one has no end',
      [chose('q1', 'high')],
      on('Start', 'Fans'),
      false,
      ['Start @0: start', 'q1', 'Fans @1000: rules 1/2'],
    ],
    [
      'no path sent: the walk that fits, without times',
      [chose('q1', 'mid'), said('mid', 'x')],
      [],
      true,
      [
        'Start @null: start',
        'q1',
        'Middle @null: otherwise of 2',
        'mid',
        'end default: otherwise of 0',
      ],
    ],
    [
      'an answer that no longer explains the way',
      [chose('q1', 'mid')],
      on('Start', 'Fans', 'Middle'),
      true,
      [
        'Start @0: start',
        'q1',
        'Fans @1000: unknown',
        'Middle @2000: otherwise of 0',
        'end default: otherwise of 0',
      ],
    ],
    ['nothing that fits', [chose('q1', 'mid'), said('fan', 'x')], [], true, []],
  ])('%s', (_name, responses, path, completed, expected) => {
    expect(lines(told(responses, path, completed))).toEqual(expected)
  })

  it('tells the answers of a state visited twice at its last visit', () => {
    const cycle = flowOf([
      { name: 'A', elements: [ask('a', 'text'), other('na', 'next_page')], next: 'B' },
      {
        name: 'B',
        elements: [ask('b', 'radio', { options: ['again', 'on'] }), other('nb', 'next_page')],
        go: [{ to: 'A', rules: [rule('b', 'option_match', { optionIds: [idOf('b.again')] })] }],
      },
    ])
    const { tellings } = retell(
      mapFlow(cycle),
      {
        responses: [said('a', 'x'), chose('b', 'on')],
        path: on('A', 'B', 'A', 'B'),
        completed: true,
        seed: null,
      },
      noTools,
    )
    expect(tellings.map(({ type }) => type)).toEqual([
      'entered',
      'entered',
      'entered',
      'answered',
      'entered',
      'answered',
      'ended',
    ])
    expect(tellings[2]).toMatchObject({ why: { kind: 'unknown' } })
  })

  it('names the answers that belong to no state of the path', () => {
    expect(
      told([chose('q1', 'mid'), said('fan', 'x')], on('Start', 'Middle')).questionsOffPath,
    ).toEqual([idOf('fan?')])
  })
})
