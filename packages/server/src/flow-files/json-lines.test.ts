import { expect, it } from 'vitest'
import { lineOf } from './json-lines.ts'

const text = `{
  "name": "a, \\"b\\": {",
  "states": [
    { "id": 1 },
    {
      "id": 2,
      "elements": [[3],
        [4, 5]]
    }
  ],
  "end": null
}`

it.each([
  ['name', 2],
  ['states', 3],
  ['states.0', 4],
  ['states.0.id', 4],
  ['states.1', 5],
  ['states.1.id', 6],
  ['states.1.elements.0.0', 7],
  ['states.1.elements.1.1', 8],
  ['end', 11],
])('finds the line of %s (ECO-17)', (path, line) => {
  expect(lineOf(text, path)).toBe(line)
})

it('finds the line of the parent where the path does not exist (ECO-17)', () => {
  expect(lineOf(text, 'states.1.style')).toBe(5)
  expect(lineOf(text, 'nothing.at.all')).toBe(1)
})
