import { describe, expect, it } from 'vitest'
import { edited, type History, historyOf, redone, undone } from './history.ts'

const typed = (history: History<string>, text: string, atMs: number, key: string | null = 'name') =>
  edited(history, text, atMs, key)

describe('undo and redo', () => {
  it('typing in one field is one step', () => {
    const after = ['a', 'ab', 'abc'].reduce(
      (history, text, index) => typed(history, text, index * 100),
      historyOf(''),
    )
    expect(after).toMatchObject({ past: [''], now: 'abc' })
    expect(undone(after)).toMatchObject({ past: [], now: '', future: ['abc'] })
    expect(redone(undone(after)).now).toBe('abc')
  })

  it.each([
    ['another field', (one: History<string>) => typed(one, 'ab', 100, 'other')],
    ['a step without a field', (one: History<string>) => typed(one, 'ab', 100, null)],
    ['a pause', (one: History<string>) => typed(one, 'ab', 5_000)],
    ['undo and redo in between', (one: History<string>) => typed(redone(undone(one)), 'ab', 100)],
  ])('%s begins a new step', (_, next) => {
    expect(next(typed(historyOf(''), 'a', 0)).past).toEqual(['', 'a'])
  })

  it('nothing changed is not a step, and a new step forgets what was undone', () => {
    const one = typed(historyOf('a'), 'b', 0)
    expect(edited(one, 'b', 1, null)).toBe(one)
    expect(typed(undone(one), 'c', 2)).toMatchObject({ past: ['a'], now: 'c', future: [] })
    expect(undone(historyOf('a'))).toEqual(historyOf('a'))
    expect(redone(historyOf('a'))).toEqual(historyOf('a'))
  })
})
