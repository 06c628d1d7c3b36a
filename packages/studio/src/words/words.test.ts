import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { defineWords } from './words.ts'

it('refuses an id that another file has already, and keeps the text of the first', () => {
  defineWords({ 'some.title': ['First', 'Birinci'] })
  expect(() => defineWords({ 'some.title': ['Second', 'İkinci'] })).toThrow('the text some.title is defined twice')
  i18n.activate('en')
  expect(i18n._('some.title')).toBe('First')
})
