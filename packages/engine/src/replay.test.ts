import type { ResponseItem } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { mapFlow } from './flow-map.ts'
import { replay } from './replay.ts'
import { ask, flowOf, idOf, option, other, rule, when } from './test/flow.ts'
import { noTools } from './tools.ts'

const flow = flowOf([
  {
    name: 'S1',
    elements: [
      ask('q1', 'radio', {
        options: ['a', 'b'],
        isRequired: true,
        triggers: [when('a', 'make_visible', 'why'), when('b', 'make_invisible', 'pick.x')],
      }),
      ask('why', 'text', { hidden: true, isRequired: true, maxLength: 5 }),
      ask('pick', 'checklist', {
        options: ['x', 'y', option('pick', 'none', { exclusive: true })],
      }),
      other('n', 'next_page'),
    ],
    go: [{ to: 'S2', rules: [rule('q1', 'option_match', { optionIds: [idOf('q1.a')] })] }],
    next: 'S3',
  },
  {
    name: 'S2',
    elements: [ask('q2', 'numeric', { min: 1, max: 9 }), other('n2', 'next_page')],
    next: 'S3',
  },
  {
    name: 'S3',
    elements: [ask('q3', 'email', { hidePersonalData: true }), other('send', 'submit')],
  },
])
const chose = (question: string, key: string): ResponseItem => ({
  question_id: idOf(`${question}?`),
  option_id: idOf(`${question}.${key}`),
})
const said = (question: string, body: string): ResponseItem => ({
  question_id: idOf(`${question}?`),
  body,
})
const on = (...names: string[]): { state_id: string; at: number }[] =>
  names.map((name, at) => ({ state_id: idOf(name), at }))
const faults = (
  responses: ResponseItem[],
  path?: { state_id: string; at: number }[],
  completed = true,
): string[] => {
  const result = replay(mapFlow(flow), { responses, path, completed, year: 2026 }, noTools)
  return result.ok ? [] : result.faults.map((fault) => fault.field)
}
const whole = [chose('q1', 'a'), said('why', 'x'), said('q2', '3')]

describe('replay', () => {
  it('accepts what a respondent can send, with and without a path, and an end state on it (A-252, A-253)', () => {
    expect(faults(whole, on('S1', 'S2', 'S3'))).toEqual([])
    expect(faults(whole)).toEqual([])
    expect(faults([chose('q1', 'b')])).toEqual([])
  })

  it.each<[string, ResponseItem[], { state_id: string; at: number }[] | undefined, string[]]>(
    [
      [
        'an unknown question (R-VAL-43)',
        [...whole, said('nobody', 'x')],
        undefined,
        ['responses.3.question_id'],
      ],
      [
        'an unknown option (R-VAL-43)',
        [chose('q1', 'z'), said('why', 'x')],
        undefined,
        ['responses.0.option_id'],
      ],
      ['text for an option question (A-267)', [said('q1', 'a')], undefined, ['responses.0.body']],
      [
        'an option for a text question',
        [chose('q1', 'a'), chose('why', 'x')],
        undefined,
        ['responses.1.option_id'],
      ],
      [
        'two options for a single choice',
        [chose('q1', 'a'), chose('q1', 'b'), said('why', 'x')],
        undefined,
        ['responses.1.option_id'],
      ],
      [
        'an exclusive option with another (A-267)',
        [chose('q1', 'b'), chose('pick', 'y'), chose('pick', 'none')],
        undefined,
        ['responses.2.option_id'],
      ],
      [
        'a hidden question',
        [chose('q1', 'b'), said('why', 'x')],
        on('S1', 'S3'),
        ['responses.1.question_id'],
      ],
      [
        'a hidden option',
        [chose('q1', 'b'), chose('pick', 'x')],
        on('S1', 'S3'),
        ['responses.1.option_id'],
      ],
      [
        'a required question left out',
        [chose('q1', 'a'), said('q2', '3')],
        on('S1', 'S2', 'S3'),
        ['responses'],
      ],
      [
        'a question off the path',
        [chose('q1', 'b'), said('q2', '3')],
        on('S1', 'S3'),
        ['responses.1.question_id'],
      ],
      ['a path that skips a state', whole, on('S1', 'S3'), ['path.1.state_id']],
      ['a path that starts elsewhere', whole, on('S2', 'S3'), ['path.0.state_id']],
      ['a path with an unknown state', whole, on('S1', 'nowhere'), ['path.1.state_id']],
      [
        'a path that stops early',
        [chose('q1', 'a'), said('why', 'x')],
        on('S1', 'S2'),
        ['path.1.state_id'],
      ],
      [
        'a number out of range',
        [chose('q1', 'a'), said('why', 'x'), said('q2', '10')],
        on('S1', 'S2', 'S3'),
        ['responses.2.body'],
      ],
      [
        'a text too long',
        [chose('q1', 'a'), said('why', 'too long')],
        on('S1', 'S2', 'S3'),
        ['responses.1.body'],
      ],
      ['nothing at all (A-091)', [], on('S1', 'S3'), ['responses']],
    ].map(
      (row) =>
        row as [string, ResponseItem[], { state_id: string; at: number }[] | undefined, string[]],
    ),
  )('refuses %s', (_name, responses, path, fields) => {
    expect(faults(responses, path)).toContain(fields[0])
  })

  it('a partial save may stop anywhere, yet holds only what could be asked', () => {
    expect(faults([], on('S1'), false)).toEqual([])
    expect(faults([chose('q1', 'a')], on('S1'), false)).toEqual([])
    expect(faults([chose('q1', 'b'), said('why', 'x')], on('S1'), false)).toEqual([
      'responses.1.question_id',
    ])
  })

  it('exact duplicates are one, and the stored form is canonical and flagged by the flow (A-267, A-268)', () => {
    const result = replay(
      mapFlow(flow),
      {
        responses: [
          ...whole.slice(0, 2),
          said('q2', '03,0'),
          whole[0] as ResponseItem,
          said('q3', ' ada@b.co '),
        ],
        completed: true,
        year: 2026,
      },
      noTools,
    )
    expect(result).toMatchObject({ ok: true, customer: { email: 'ada@b.co' } })
    expect(result.ok && result.items).toEqual([
      chose('q1', 'a'),
      said('why', 'x'),
      said('q2', '3'),
      { ...said('q3', 'ada@b.co'), hidePersonalData: true },
    ])
  })

  it('a masked answer is not checked for its form (A-269)', () => {
    expect(faults([chose('q1', 'b'), said('q3', '***@***.***')], on('S1', 'S3'))).toEqual([])
    expect(faults([chose('q1', 'b'), said('q3', 'not an address')], on('S1', 'S3'))).toEqual([
      'responses.1.body',
    ])
  })

  it('of several chosen options any may have been the last (A-256)', () => {
    const multi = flowOf([
      {
        name: 'S1',
        elements: [
          ask('m', 'checklist', {
            options: ['a', 'b'],
            triggers: [when('a', 'make_visible', 't')],
          }),
          ask('t', 'text', { hidden: true, isRequired: true }),
          other('send', 'submit'),
        ],
      },
    ])
    const both = [chose('m', 'a'), chose('m', 'b')]
    expect(
      replay(mapFlow(multi), { responses: both, completed: true, year: 2026 }, noTools).ok,
    ).toBe(true)
    expect(
      replay(
        mapFlow(multi),
        { responses: [...both, said('t', 'x')], completed: true, year: 2026 },
        noTools,
      ).ok,
    ).toBe(true)
    expect(
      replay(mapFlow(multi), { responses: [chose('m', 'a')], completed: true, year: 2026 }, noTools)
        .ok,
    ).toBe(false)
    expect(
      replay(
        mapFlow(multi),
        { responses: [chose('m', 'b'), said('t', 'x')], completed: true, year: 2026 },
        noTools,
      ).ok,
    ).toBe(false)
  })
})
