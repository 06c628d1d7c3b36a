import { describe, expect, it } from 'vitest'
import { testFlow } from '../../test-kit/respondent-flow.ts'
import { type JsonPatch, patched } from './json-patch.ts'

const flow = testFlow()
const one = (op: JsonPatch[number]['op'], path: string, value?: unknown): JsonPatch => [
  { op, path, value },
]
const at = (document: unknown, path: string): unknown =>
  path.split('.').reduce((inner, step) => Object(inner)[step], document)

describe('a patch of a flow', () => {
  it.each([
    ['replaces a member', one('replace', '/name', 'New'), 'name', 'New'],
    [
      'finds a question by its key',
      one('replace', '/elements/mood/question/isRequired', false),
      'elements.0.question.isRequired',
      false,
    ],
    [
      'finds a page by its name',
      one('replace', '/states/comment/name', 'more'),
      'states.1.name',
      'more',
    ],
    ['counts', one('replace', '/states/1/name', 'more'), 'states.1.name', 'more'],
    ['adds to the end of a list', one('add', '/states/-', { name: 'x' }), 'states.4.name', 'x'],
    ['adds in front', one('add', '/states/0', { name: 'x' }), 'states.0.name', 'x'],
    ['removes an item', one('remove', '/states/start'), 'states.0.name', 'comment'],
    ['removes a member', one('remove', '/name'), 'name', undefined],
    ['reads escaped steps', [...one('add', '/a~1b~0', 1)], 'a/b~', 1],
  ] as const)('%s (ECO-31)', (_what, patch, path, value) => {
    const before = structuredClone(flow)
    expect(at(patched(flow, patch as JsonPatch), path)).toEqual(value)
    expect(flow).toEqual(before)
  })

  it.each([
    ['a path to nothing', one('replace', '/nothing/here', 1)],
    ['a member that does not exist', one('replace', '/nothing', 1)],
    ['an item that does not exist', one('remove', '/states/nobody')],
    ['an index beyond the end', one('add', '/states/9', {})],
    ['no pointer', one('replace', 'name', 1)],
    ['the document itself', one('replace', '', {})],
    ['a prototype', one('add', '/__proto__', { polluted: true })],
    ['a prototype inside', one('add', '/constructor/prototype/polluted', true)],
    ['a test that fails', one('test', '/name', 'Another')],
    ['a second step that fails', [...one('replace', '/name', 'New'), ...one('remove', '/none')]],
  ])('is refused for %s (ECO-31)', (_what, patch) => {
    expect(() => patched(flow, patch)).toThrow(expect.objectContaining({ code: 13001 }))
    expect(flow.name).toBe('Shop visit')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})
