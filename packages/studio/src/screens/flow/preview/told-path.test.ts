import type { Flow, PreviewState } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { shop } from '../draft/edits/test-flow.ts'
import { toldPath } from './told-path.ts'

const flow: Flow = shop()
const [ask, sorry] = flow.states
const question = flow.elements.find(({ id }) => ask?.elements.includes(id) === true)?.question
const given = (answer: unknown): PreviewState['answers'] => ({ [question?.id ?? '']: answer })
const path = [ask?.id ?? '', sorry?.id ?? '', null]
const names = (answers: PreviewState['answers']) =>
  toldPath(flow, { path, answers }, 'en').map(({ name, answer }) => [name, answer])

describe('the path of the preview (O-10)', () => {
  it.each([
    ['nothing', {}, ''],
    [
      'an option by its words',
      given({ kind: 'options', optionIds: [question?.options[1]?.id] }),
      question?.options[1]?.body['en'] ?? 'no option',
    ],
    ['an option that is gone', given({ kind: 'options', optionIds: ['gone'] }), ''],
    [
      'a long text cut',
      given({ kind: 'text', text: ' the parcel came too late ' }),
      'the parcel came t…',
    ],
    ['values', given({ kind: 'values', values: ['one', 'two'] }), 'one, two'],
    ['a file', given({ kind: 'file', file: {} }), ''],
  ])('tells each state, and beside it what was answered: %s', (_, answers, told) => {
    expect(names(answers)).toEqual([
      [ask?.name, told],
      [sorry?.name, ''],
      [null, ''],
    ])
  })
})
