// What the builder offers for a question that holds several answers, for every style with and without the flag. The rule belongs to
// the engine, which has its own table.
import { type QuestionStyle, questionStyles } from '@askwell/contract'
import { takesSeveral } from '@askwell/engine'
import { i18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { newReaction } from '../screens/flow/inspector/edits/reactions.ts'
import { newQuestion } from './new-question.ts'
import { SelectionPart } from './parts/limits.tsx'
import { ConsentPart } from './parts/options-part.tsx'
import { flowOf, idOf, ids } from './test/flow.ts'

beforeAll(() => i18n.activate('en'))

const elementOf = (style: QuestionStyle, isMultiSelect: boolean) => {
  const question = {
    ...newQuestion({ style, key: 'asked', languageCode: 'en', newId: ids() }),
    isMultiSelect,
  }
  return {
    id: idOf('asked'),
    type: 'question' as const,
    order: 0,
    isVisible: true,
    triggers: [],
    question,
  }
}
const cases = questionStyles.flatMap((style) =>
  [true, false].map((isMultiSelect) => [style, isMultiSelect] as const),
)

it.each(cases)(
  'a %s with isMultiSelect %s has limits and lasting reactions only where several can be chosen',
  (style, isMultiSelect) => {
    const element = elementOf(style, isMultiSelect)
    const props = {
      flow: flowOf([element]),
      element,
      question: element.question,
      languageCode: 'en',
      edit: () => {},
    }
    expect(newReaction(element.question).controlType === 'selected').toBe(
      takesSeveral(element.question),
    )
    expect(renderToStaticMarkup(<SelectionPart {...props} />) !== '').toBe(
      takesSeveral(element.question),
    )
  },
)

it('says of a consent with three options that the first one accepts', () => {
  const element = elementOf('agreement', false)
  const [option] = element.question.options
  if (!option) throw new Error('A new consent has an option')
  const question = {
    ...element.question,
    options: ['a', 'b', 'c'].map((key, order) => ({ ...option, id: idOf(key), key, order })),
  }
  const props = { flow: flowOf([element]), element, question, languageCode: 'en', edit: () => {} }
  expect(renderToStaticMarkup(<ConsentPart {...props} />)).toContain(
    'The first option accepts; none of the others does.',
  )
})
