import type { Flow, GoldenPath } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { mapFlow } from '../flow-map.ts'
import { ask, flowOf, idOf, other, type Page, rule } from '../test/flow.ts'
import { checkGoldenPath } from './golden-path.ts'
import {
  beginRecording,
  type Recording,
  recordAnswer,
  recordedEnd,
  recordPress,
} from './recording.ts'

/** visit (bad → why) → rating, which moves on alone → thanks. */
const pages = (): Page[] => [
  {
    name: 'Visit',
    elements: [
      ask('visit', 'radio', { options: ['good', 'bad'], isRequired: true }),
      other('go', 'next_page'),
    ],
    next: 'Rating',
    go: [{ to: 'Why', rules: [rule('visit', 'option_match', { optionIds: [idOf('visit.bad')] })] }],
  },
  {
    name: 'Why',
    elements: [ask('why', 'text', { isRequired: true }), other('send', 'submit')],
    next: 'Thanks',
  },
  { name: 'Rating', elements: [ask('rating', 'score')], next: 'Thanks' },
  { name: 'Thanks', elements: [], style: 'thank' },
]
const choose = (key: string) => ({ kind: 'options', optionIds: [idOf(`visit.${key}`)] }) as const

function recorded(flow: Flow, ...acts: ((recording: Recording) => Recording)[]): GoldenPath {
  const last = acts.reduce((recording, act) => act(recording), beginRecording(mapFlow(flow)))
  const end = recordedEnd(last)
  if (end === undefined) throw new Error('the recording has not ended')
  return { id: idOf('path'), name: 'A path', steps: [...last.steps], end }
}

const unhappy = (flow: Flow): GoldenPath => {
  const map = mapFlow(flow)
  return recorded(
    flow,
    (now) => recordAnswer(map, now, idOf('visit?'), choose('good')),
    (now) => recordAnswer(map, now, idOf('visit?'), choose('bad')),
    (now) => recordPress(map, now, idOf('go')),
    (now) => recordAnswer(map, now, idOf('why?'), { kind: 'text', text: 'slow' }),
    (now) => recordPress(map, now, idOf('send')),
  )
}
const happy = (flow: Flow): GoldenPath => {
  const map = mapFlow(flow)
  return recorded(
    flow,
    (now) => recordAnswer(map, now, idOf('visit?'), choose('good')),
    (now) => recordPress(map, now, idOf('go')),
    (now) => recordAnswer(map, now, idOf('rating?'), { kind: 'text', text: '9' }),
  )
}

describe('recording a golden path', () => {
  it('keeps the last answers of each page, and how it was left', () => {
    expect(unhappy(flowOf(pages())).steps).toEqual([
      {
        state_id: idOf('Visit'),
        answers: [
          { kind: 'options', question_id: idOf('visit?'), option_ids: [idOf('visit.bad')] },
        ],
        press: 'next',
      },
      {
        state_id: idOf('Why'),
        answers: [{ kind: 'text', question_id: idOf('why?'), text: 'slow' }],
        press: 'submit',
      },
    ])
    expect(happy(flowOf(pages()))).toMatchObject({
      steps: [{ press: 'next' }, { state_id: idOf('Rating'), press: 'alone' }],
      end: idOf('Thanks'),
    })
  })

  it('a press that is refused records nothing', () => {
    const map = mapFlow(flowOf(pages()))
    const refused = recordPress(map, beginRecording(map), idOf('go'))
    expect(refused.steps).toEqual([])
    expect(refused.run.faults).toEqual({ [idOf('visit?')]: { code: 'required' } })
    expect(recordedEnd(refused)).toBeUndefined()
  })

  it('an answer that is taken back is not kept', () => {
    const map = mapFlow(
      flowOf([
        { name: 'Only', elements: [ask('a', 'text'), ask('b', 'text'), other('go', 'next_page')] },
      ]),
    )
    const acts = [
      (now: Recording) => recordAnswer(map, now, idOf('a?'), { kind: 'text', text: 'x' }),
      (now: Recording) => recordAnswer(map, now, idOf('b?'), { kind: 'text', text: 'y' }),
      (now: Recording) => recordAnswer(map, now, idOf('a?'), null),
      (now: Recording) => recordPress(map, now, idOf('go')),
    ]
    const path = recorded(map.flow, ...acts)
    expect(path).toMatchObject({ steps: [{ answers: [{ question_id: idOf('b?') }] }], end: null })
  })
})

describe('checkGoldenPath', () => {
  it('holds for the flow it was recorded on (O-07)', () => {
    const flow = flowOf(pages())
    for (const path of [unhappy(flow), happy(flow)])
      expect(checkGoldenPath(flow, path)).toEqual({ kind: 'holds' })
  })

  it.each<[string, (flow: Flow) => void, object]>([
    [
      'another way is taken',
      (flow) => flow.transitions.splice(0),
      { kind: 'elsewhere', step: 1, expected: idOf('Why'), came: idOf('Rating') },
    ],
    [
      'another end is reached',
      (flow) => {
        for (const state of flow.states) if (state.name === 'Why') state.nextStateId = null
      },
      { kind: 'elsewhere', step: 2, expected: idOf('Thanks'), came: null },
    ],
    [
      'an option is gone',
      (flow) => {
        for (const { question } of flow.elements) question?.options.pop()
      },
      { kind: 'answer_gone', step: 0, questionId: idOf('visit?') },
    ],
    [
      'a question is hidden',
      (flow) => {
        for (const element of flow.elements)
          if (element.question?.key === 'why') element.isVisible = false
      },
      { kind: 'answer_gone', step: 1, questionId: idOf('why?') },
    ],
    [
      'an answer no longer passes',
      (flow) => {
        for (const { question } of flow.elements)
          if (question?.key === 'why') question.minLength = 40
      },
      { kind: 'refused', step: 1, questionIds: [idOf('why?')] },
    ],
    [
      'a button is gone',
      (flow) => {
        for (const element of flow.elements)
          if (element.type === 'submit') element.isVisible = false
      },
      // The page no longer has a button, so the answer itself moves on: to the same end.
      { kind: 'holds' },
    ],
    [
      'the first page is another one',
      (flow) => {
        for (const state of flow.states) state.isInitialState = state.name === 'Rating'
      },
      { kind: 'elsewhere', step: 0, expected: idOf('Visit'), came: idOf('Rating') },
    ],
  ])('says where a path breaks when %s (O-07)', (_what, change, outcome) => {
    const path = unhappy(flowOf(pages()))
    const flow = structuredClone(flowOf(pages()))
    change(flow)
    expect(checkGoldenPath(flow, path)).toEqual(outcome)
  })

  it('says that a page no longer moves on alone, or has lost its next button for a submit (O-07)', () => {
    const flow = flowOf(pages())
    const path = happy(flow)
    const [, , rating] = structuredClone(flow).states
    const button = other('now', 'next_page')
    const changed = {
      ...flow,
      elements: [...flow.elements, button],
      states: flow.states.map((state) =>
        state.id === rating?.id ? { ...state, elements: [...state.elements, button.id] } : state,
      ),
    }
    expect(checkGoldenPath(changed, path)).toEqual({ kind: 'no_way_on', step: 1, press: 'alone' })
    const submits = {
      ...flow,
      elements: flow.elements.map((element) =>
        element.id === idOf('go') ? { ...element, type: 'submit' as const } : element,
      ),
    }
    expect(checkGoldenPath(submits, path)).toEqual({ kind: 'no_way_on', step: 0, press: 'next' })
  })
})
