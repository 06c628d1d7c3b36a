// The bench's survey as an Askwell flow document and bundle.
import { createHash } from 'node:crypto'
import { questions } from './survey.mjs'

/**
 * A stable UUID v4 from a name.
 * @param {string} name
 */
export function idOf(name) {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * @param {number} n
 * @param {string} [name]
 */
export function flowOf(n, name = `bench-${n}`) {
  const elements = questions(n).map((question, at) => ({
    id: idOf(`${name}.e${at}`),
    type: 'question',
    order: at,
    isVisible: true,
    triggers: [],
    question: {
      id: idOf(`${name}.q${at}`),
      key: question.key,
      style: question.style,
      body: { en: question.text },
      isRequired: false,
      isMultiSelect: false,
      hidePersonalData: false,
      options: question.options.map((text, order) => ({
        id: idOf(`${name}.q${at}.o${order}`),
        key: `o${order}`,
        body: { en: text },
        order,
        isVisible: true,
      })),
      statements: [],
      extra: {},
    },
  }))
  /** @type {any} No question is in it. */
  const send = {
    id: idOf(`${name}.send`),
    type: 'submit',
    order: n,
    isVisible: true,
    triggers: [],
    body: { en: 'Send answers' },
  }
  return {
    id: idOf(name),
    name: `Bench ${n}`,
    languages: [{ code: 'en', id: idOf('en'), name: 'English' }],
    defaultLanguageId: idOf('en'),
    allowSavingIncompleteSurvey: false,
    states: [
      {
        id: idOf(`${name}.s`),
        name: 'Page',
        style: 'page',
        isInitialState: true,
        elements: [...elements, send].map((element) => element.id),
        /** @type {string | null} */
        nextStateId: null,
      },
    ],
    elements: [...elements, send],
    transitions: [],
  }
}

/**
 * @template {{ id: string, name: string }} Flow
 * @param {readonly Flow[]} flows
 */
export const bundleOf = (flows) => ({
  format: 'askwell-bundle/1',
  flows,
  nodes: flows.map((flow) => ({
    id: idOf(`${flow.id}.node`),
    name: flow.name,
    type: 'link',
    flow_id: flow.id,
  })),
})
