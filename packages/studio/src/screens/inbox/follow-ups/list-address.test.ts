import { describe, expect, it } from 'vitest'
import {
  isNarrowed,
  isNearEnd,
  type ListAddress,
  listQueryOf,
  meantAmong,
  readListAddress,
  toggled,
  writeListAddress,
} from './list-address.ts'

const plain = readListAddress({})

describe('the address of the list of follow-ups', () => {
  it('shows those that are not closed unless it says otherwise', () => {
    expect(listQueryOf(plain)).toEqual({ status: 'unclosed' })
    expect(listQueryOf({ ...plain, status: 'any' })).toEqual({})
    expect(listQueryOf({ ...plain, status: 'closed' })).toEqual({ status: 'closed' })
    expect(isNarrowed(plain)).toBe(false)
    expect(isNarrowed({ ...plain, response: 'r' })).toBe(false)
    expect(isNarrowed({ ...plain, tag: 'vip' })).toBe(true)
  })

  it('is read as it was written', () => {
    const address: ListAddress = {
      ...{ status: 'waiting', due: 'overdue', owner: 'none' },
      ...{ flow: 'f', tag: '7', response: 'r' },
    }
    expect(readListAddress(writeListAddress(address))).toEqual(address)
    expect(writeListAddress(plain)).toEqual({})
    // The router reads digits as a number.
    expect(readListAddress({ tag: 7 }).tag).toBe('7')
    expect(listQueryOf(address)).toEqual({
      ...{ status: 'waiting', due: 'overdue', assignee: 'none', flow_id: 'f', tag: '7' },
    })
  })

  it.each([
    [{ status: 'open' }, { status: 'open' }],
    [{ status: 'in_progress' }, { status: 'in_progress' }],
    [{ due: 'soon' }, { status: 'unclosed', due: 'soon' }],
    [{ due: 'none', status: 'any' }, { due: 'none' }],
    [{ owner: 'ada' }, { status: 'unclosed', assignee: 'ada' }],
    [{ owner: 'none' }, { status: 'unclosed', assignee: 'none' }],
    [{ flow: 'f', status: 'any' }, { flow_id: 'f' }],
    [
      { tag: 'vip', status: 'closed' },
      { status: 'closed', tag: 'vip' },
    ],
  ])('%j asks for %j', (search, query) => {
    expect(listQueryOf(readListAddress(search))).toEqual(query)
  })

  it('ignores what it does not know', () => {
    expect(readListAddress({ status: 'late', due: 'never', other: 1 })).toEqual(plain)
  })
})

describe('the next page of the list', () => {
  it.each([
    [undefined, 0, true],
    [undefined, 50, false],
    [29, 50, false],
    [30, 50, true],
    [49, 50, true],
    [11, 12, true],
  ])('with row %s drawn of %d: %s', (last, count, near) => {
    expect(isNearEnd(last, count)).toBe(near)
  })
})

describe('what is meant in the list', () => {
  const items = [{ id: 'a' }, { id: 'b' }]

  it('is what is selected, else what is open', () => {
    expect(meantAmong(items, new Set(['b', 'gone']), 'a')).toEqual([{ id: 'b' }])
    expect(meantAmong(items, new Set(), 'a')).toEqual([{ id: 'a' }])
    expect(meantAmong(items, new Set(['gone']), null)).toEqual([])
  })

  it('is selected and no more selected by the same key', () => {
    expect([...toggled(new Set(['a']), 'b')]).toEqual(['a', 'b'])
    expect([...toggled(new Set(['a', 'b']), 'a')]).toEqual(['b'])
  })
})
