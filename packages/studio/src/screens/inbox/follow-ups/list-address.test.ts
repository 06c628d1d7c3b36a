import { describe, expect, it } from 'vitest'
import {
  isNarrowed,
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
    const address = {
      ...{ status: 'waiting', due: 'overdue', owner: 'none', flow: 'f', tag: '7' },
      response: 'r',
    } as const
    expect(readListAddress(writeListAddress(address))).toEqual(address)
    expect(writeListAddress(plain)).toEqual({})
    // The router reads digits as a number.
    expect(readListAddress({ tag: 7 }).tag).toBe('7')
    expect(listQueryOf(address)).toEqual({
      ...{ status: 'waiting', due: 'overdue', assignee: 'none', flow_id: 'f', tag: '7' },
    })
  })

  it('ignores what it does not know', () => {
    expect(readListAddress({ status: 'late', due: 'never', other: 1 })).toEqual(plain)
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
