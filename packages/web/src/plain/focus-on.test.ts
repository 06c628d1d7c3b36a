import { expect, it } from 'vitest'
import { focusOn } from './focus-on.ts'

it.each([
  ['a field', '<p>a</p><input id="q-1" name="x">', '<p>a</p><input autofocus id="q-1" name="x">'],
  [
    'a heading that can take it',
    '<h1 id="q-1" tabindex="-1">A</h1>',
    '<h1 autofocus id="q-1" tabindex="-1">A</h1>',
  ],
  [
    'a group, which could not',
    '<div><fieldset id="q-1" class="a"></fieldset></div>',
    '<div><fieldset tabindex="-1" autofocus id="q-1" class="a"></fieldset></div>',
  ],
  ['nothing where there is no such element', '<p id="q-10">a</p>', '<p id="q-10">a</p>'],
])('gives the focus to %s', (_what, html, focused) => {
  expect(focusOn(html, 'q-1')).toBe(focused)
  expect(focusOn(html, null)).toBe(html)
})
