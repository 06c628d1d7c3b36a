// What the search for an expensive body uses: a payload, a survey, and the pieces of text of each kind of call.
import { idOf } from './askwell-flow.mjs'

export const answers = 90
const longestAnswer = 9_900

/** @typedef {ReturnType<typeof import('./askwell-flow.mjs').flowOf>} Survey */

/**
 * @param {Survey} flow
 * @param {object} change
 */
export const payloadOf = (flow, change) => ({
  device_id: idOf('device'),
  created_at: new Date().toISOString(),
  node_id: idOf(`${flow.id}.node`),
  flow_id: flow.id,
  flow_version: 1,
  language_id: flow.defaultLanguageId,
  responses: [],
  path: [{ state_id: flow.states[0].id, at: 0 }],
  ...change,
})
/**
 * @param {string} text
 * @param {number} size
 */
export const chunksOf = (text, size) =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  )
/**
 * @param {Survey} flow
 * @param {string} text
 */
export const answering = (flow, text) =>
  chunksOf(text, longestAnswer)
    .slice(0, answers)
    .flatMap((body, at) =>
      body.trim() === '' ? [] : [{ question_id: flow.elements[at].question.id, body }],
    )

/**
 * The flow, asking a piece of the text in each question. One that asks nothing would not be published.
 * @param {Survey} flow
 * @param {string} text
 */
export const asking = (flow, text) => {
  /** @param {number} at */
  const piece = (at) => text.slice(at * 9_000, (at + 1) * 9_000)
  /** @param {number} at */
  const body = (at) => ({ en: piece(at).trim() === '' ? 'a' : piece(at) })
  return {
    ...flow,
    elements: flow.elements.map((one, at) =>
      one.question ? { ...one, question: { ...one.question, body: body(at) } } : one,
    ),
  }
}

export const digits = [
  '0',
  '(0',
  '(5',
  '5 ',
  '0 ',
  '00 ',
  '1 2',
  '12 ',
  '123 ',
  '0532 123 45 67 ',
  '+1',
  '+12345678;',
  '4111111111111111 ',
  '4 1 1 1 ',
  '2024-',
  '12:30-',
  '1.250.000 ',
]
export const letters = [
  'a@b.co ',
  'a@',
  '"@',
  'A1B2C3 ',
  'AB12345 ',
  'word ',
  'ş',
  '👍',
  '٥ ',
  '\u200b',
  '\u0301',
  '１',
  'XXXX-',
  '*',
  '[',
  '\\',
  '\n',
]
export const markdown = [
  '*',
  '_',
  '[',
  '](',
  '![',
  '`',
  '> ',
  '- ',
  '# ',
  '<',
  '&',
  '\\',
  '\n',
  '\n\n',
  '~~',
  '|',
  '**a',
  '[a](b',
]
export const css = [
  'a{',
  '}',
  'url(',
  'src(',
  'image-set(',
  'var(',
  '(',
  ')',
  '"a"',
  "'",
  '/*',
  '*/',
  '\\',
  '[value=',
  '@import ',
  '\n',
  ';',
  '<',
  '-',
  ',',
]
export const json = [
  '[',
  ']',
  '{"a":',
  '}',
  '"',
  '\\u0000',
  '\\"',
  '1,',
  'null,',
  '[],',
  '{},',
  '"a":',
  ',',
  ' ',
  '[[[[',
  '"\\ud800",',
  '-',
  '1e9',
]
export const pattern = [
  'a{1,9}',
  '(',
  ')',
  '|',
  '[a-z]',
  '{1,900}',
  '(b|c)',
  '.*',
  '\\p{L}',
  '^',
  '$',
  'x+',
  '(?:',
  '?',
]
