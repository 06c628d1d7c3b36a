import { channelHeaders } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { readQuery } from './query.ts'

const channel = (search: string): unknown => readQuery(search).channel

describe('readQuery', () => {
  it('keeps signature and responses as they came (R-QP-02, R-QP-03)', () => {
    expect(readQuery('?node_id=n&signature=a-b_c&responses=W10%3D')).toMatchObject({
      nodeId: 'n',
      signature: 'a-b_c',
      responses: 'W10=',
    })
  })

  it('tells an absent parameter from an empty one', () => {
    expect(readQuery('?node_id=')).toMatchObject({
      nodeId: '',
      flowId: null,
      creatorId: null,
      elementId: null,
    })
    expect(readQuery('')).toMatchObject({ nodeId: null })
  })

  it.each([
    ['true', true],
    ['TRUE', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['', false],
    ['yes', false],
  ])('isPreview=%s is %s (R-QP-10)', (value, expected) => {
    expect(readQuery(`?isPreview=${value}`).isPreview).toBe(expected)
  })

  it('is_internal_feedback=true marks internal feedback (R-QP-13)', () => {
    expect(readQuery('?is_internal_feedback=true').isInternal).toBe(true)
  })

  it.each(['1', 'TRUE', 'True', '', 'yes', 'true '])(
    'is_internal_feedback=%j does not (R-QP-14)',
    (value) => {
      expect(readQuery(`?is_internal_feedback=${encodeURIComponent(value)}`).isInternal).toBe(false)
    },
  )

  it.each([
    ['R-QP-15', 'sms', 'sdi', 'sci'],
    ['R-QP-16', 'email', 'edi', 'eci'],
    ['R-QP-17', 'link', 'ldi', 'lci'],
    ['R-QP-18', 'whatsapp', 'wdi', 'wci'],
    ['R-QP-19', 'push', 'pndi', 'pnci'],
  ] as const)('reads the $1 pair $2/$3 ($0)', (_row, kind, distribution, customer) => {
    const read = readQuery(`?${customer}=c1&${distribution}=d1`).channel
    expect(read).toEqual({
      kind,
      headers: { [`X-${distribution.toUpperCase()}`]: 'd1', [`X-${customer.toUpperCase()}`]: 'c1' },
    })
    expect(Object.keys(read?.headers ?? {}).map((name) => name.toLowerCase())).toEqual([
      ...channelHeaders[kind],
    ])
  })

  it.each([
    ['?edi=e&eci=e&sdi=s&sci=s', 'sms'],
    ['?pndi=p&pnci=p&wdi=w&wci=w', 'whatsapp'],
    ['?sdi=s&edi=e&eci=e', 'email'],
    ['?sdi=s&sci=&pndi=p&pnci=p', 'push'],
  ])('of several pairs in %s takes %s (R-QP-20)', (search, kind) => {
    expect(channel(search)).toMatchObject({ kind })
  })

  it.each([
    '?sdi=s',
    '?sci=s',
    '?sdi=s&sci=',
    '?sdi=s&eci=e',
    '?sdi=a%0Ab&sci=s',
    '?sdi=a%00&sci=s',
    '?sdi=a%7F&sci=s',
    '?sdi=a%C2%85&sci=s',
    '?sdi=%C4%9F&sci=s',
    '?sdi=%F0%9F%98%80&sci=s',
  ])('%s is not a pair (R-QP-21)', (search) => {
    expect(channel(search)).toBeNull()
  })

  it('passes special characters on unchanged (R-QP-22)', () => {
    expect(channel('?sdi=d&sci=a%2Bb%20c')).toEqual({
      kind: 'sms',
      headers: { 'X-SDI': 'd', 'X-SCI': 'a+b c' },
    })
    expect(channel('?sdi=%C3%A9&sci=%26%3D%22')).toEqual({
      kind: 'sms',
      headers: { 'X-SDI': 'é', 'X-SCI': '&="' },
    })
  })

  it('reads malformed percent signs without a fault', () => {
    expect(readQuery('?responses=%%%&lang=%')).toMatchObject({ responses: '%%%', lang: '%' })
  })
})
