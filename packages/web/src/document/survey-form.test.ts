import { expect, it } from 'vitest'
import { inForm, plainAddress } from './survey-form.ts'

it.each([
  ['', '?noscript=1'],
  ['?node_id=a', '?node_id=a&noscript=1'],
  ['?node_id=a&noscript=form', '?node_id=a&noscript=1'],
  ['?noscript=form&node_id=a', '?node_id=a&noscript=1'],
  ['?noscript=form', '?noscript=1'],
])('a survey at "%s" is drawn without scripts at "%s"', (search, address) => {
  expect(plainAddress(search, '1')).toBe(address)
})

it('is absent without a run; otherwise the form starts with the run and a button for Enter', () => {
  expect(inForm(null, '?node_id=a', '<p></p>')).toBe('<p></p>')
  const html = inForm({ sealed: 'a.b' }, '?node_id="a"', '<p></p>')
  expect(html).toMatch(
    /^<form method="post" action="\?node_id=&quot;a&quot;&amp;noscript=form" enctype="multipart\/form-data" novalidate><input type="hidden" name="run" autocomplete="off" value="a.b"><button /,
  )
})
