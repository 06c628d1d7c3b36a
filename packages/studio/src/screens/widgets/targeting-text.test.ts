import { WidgetTargeting } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { readTargeting, targetingExamples, targetingText } from './targeting-text.ts'

describe('the text of a condition', () => {
  it.each(Object.entries(targetingExamples))(
    'of the example %s is one that the server accepts (ECO-80)',
    (_name, example) => {
      expect(WidgetTargeting.safeParse(readTargeting(targetingText(example)))).toMatchObject({
        success: true,
        data: example,
      })
    },
  )

  it.each([
    ['', null],
    ['  \n', null],
    ['{"page_count": 2}', { page_count: 2 }],
    ['{"page_count": 2', 'broken'],
    ['7', 'broken'],
    ['[]', 'broken'],
    ['null', 'broken'],
  ])('%j is read as it is meant (ECO-80)', (text, read) => {
    expect(readTargeting(text)).toEqual(read)
  })
})
