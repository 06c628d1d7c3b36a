// A small flow in compact form, for the tables of the edits beside it.
import type { Element, Flow } from '@askwell/contract'

export const shop = (): Flow => ({
  id: 'flow',
  name: 'Shop',
  languages: [{ code: 'en', id: 'english', name: 'English' }],
  defaultLanguageId: 'english',
  allowSavingIncompleteSurvey: false,
  states: [
    {
      id: 'ask',
      name: 'Ask',
      style: 'page',
      isInitialState: true,
      elements: ['happy', 'why', 'next'],
      nextStateId: 'thanks',
    },
    {
      id: 'sorry',
      name: 'Sorry',
      style: 'page',
      isInitialState: false,
      elements: ['what'],
      nextStateId: 'thanks',
    },
    {
      id: 'thanks',
      name: 'Thanks',
      style: 'thank',
      isInitialState: false,
      elements: [],
      nextStateId: null,
    },
  ],
  elements: [
    {
      ...radio('happy', 0),
      triggers: [
        { key: 'no', action: 'make_visible', targetIds: ['why'], targetOptionIds: [] },
        {
          key: 'no',
          action: 'make_invisible',
          scope: 'option',
          targetIds: [],
          targetOptionIds: [{ questionKey: 'what', optionKey: 'yes' }],
        },
      ],
    },
    radio('why', 1),
    {
      id: 'next',
      type: 'next_page',
      order: 2,
      isVisible: true,
      triggers: [],
      gauge: { source: 'question', questionKey: 'what' },
    },
    radio('what', 0),
  ],
  transitions: [
    {
      id: 'to-sorry',
      fromStateId: 'ask',
      toStateId: 'sorry',
      rules: [{ elementId: 'happy', operator: 'option_match', optionIds: ['happy-no'] }],
    },
    {
      id: 'again',
      fromStateId: 'sorry',
      toStateId: 'ask',
      rules: [
        { elementId: 'what', operator: 'option_match', optionIds: ['what-no', 'what-yes'] },
        { elementId: 'happy', operator: 'equals', value: 'no' },
      ],
    },
  ],
})

function radio(key: string, order: number): Element {
  const option = (name: string, place: number) => ({
    id: `${key}-${name}`,
    key: name,
    body: { en: name },
    order: place,
    isVisible: true,
  })
  return {
    id: key,
    type: 'question',
    order,
    isVisible: true,
    triggers: [],
    question: {
      id: `q-${key}`,
      key,
      style: 'radio',
      body: { en: `${key}?` },
      isRequired: false,
      isMultiSelect: false,
      hidePersonalData: false,
      options: [option('yes', 0), option('no', 1)],
      statements: [],
      extra: {},
    },
  }
}

/** `new-1`, `new-2`, … */
export function counting(): () => string {
  let count = 0
  return () => `new-${++count}`
}
