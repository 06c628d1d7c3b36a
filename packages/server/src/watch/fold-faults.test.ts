import { describe, expect, it } from 'vitest'
import { foldFaults } from './fold-faults.ts'
import { asText } from './text-log.ts'

const stackAt = (file: string): string =>
  `Error: x\n    at lib (/srv/node_modules/pg/lib/client.js:1:2)\n    at save (file:///srv/src/${file}.ts:3:4)`
const fault = (file: string, name = 'StoreUnavailable') => ({
  fault: { name, stack: stackAt(file) },
})

describe('a fault that repeats', () => {
  it('is written five times whole, each class and place for itself (OP-35)', () => {
    const folder = foldFaults(() => 0)
    const times = (fields: object, level = 50): number =>
      Array.from({ length: 20 }, () => folder.admit(level, fields)).filter(Boolean).length
    expect(times(fault('a'))).toBe(5)
    expect(times(fault('b'))).toBe(5)
    expect(times(fault('a', 'TypeError'))).toBe(5)
    expect(times({ fault: `StoreUnavailable at x (file:///srv/src/a.ts:3:4)` }, 40)).toBe(0)
  })

  it('never hides a line below a warning, or one without a fault', () => {
    const folder = foldFaults(() => 0)
    for (let at = 0; at < 20; at += 1) {
      expect(folder.admit(30, fault('a'))).toBe(true)
      expect(folder.admit(40, { check: 'disk' })).toBe(true)
    }
  })
})

describe('the log for people', () => {
  it('says time, level, message and fields, and leaves out what is null (OP-34)', () => {
    const line = JSON.stringify({
      level: 'info',
      time: '2026-11-20T12:00:10.123Z',
      ...{ route: '/v1/feedbacks', status: 200, actor: null },
      msg: 'request',
    })
    expect(asText(line)).toBe('12:00:10.123 INFO  request route=/v1/feedbacks status=200\n')
    expect(asText('not JSON')).toBe('not JSON')
  })
})
