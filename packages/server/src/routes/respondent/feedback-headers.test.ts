import { describe, expect, it } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { readFeedbackHeaders } from './feedback-headers.ts'

const id = '0b9e2c3a-6a35-4b38-9a7e-6a1b4a0f2c11'
const nothing = {
  isCompleted: true,
  idempotencyKey: null,
  continues: null,
  channel: null,
  submissionToken: null,
  securityToken: null,
}

describe('headers of a feedback', () => {
  it.each<[string, Record<string, string>, object]>([
    ['none: complete', {}, {}],
    ['X-COMPLETED true (R-PAY-27)', { 'x-completed': 'true' }, {}],
    ['X-COMPLETED false (R-PAY-26)', { 'x-completed': 'false' }, { isCompleted: false }],
    ['a key', { 'idempotency-key': id.toUpperCase() }, { idempotencyKey: id }],
    ['an X-FID (R-PAY-31)', { 'x-fid': id }, { continues: id }],
    ['an X-FID that is no id is ignored', { 'x-fid': 'undefined' }, {}],
    ['a submission token', { 'x-submission-token': 'abc' }, { submissionToken: 'abc' }],
    [
      'sms (R-QP-15)',
      { 'x-sdi': 'd', 'x-sci': 'c' },
      { channel: { kind: 'sms', distribution_id: 'd', customer_id: 'c' } },
    ],
    [
      'email (R-QP-16)',
      { 'x-edi': 'd', 'x-eci': 'c' },
      { channel: { kind: 'email', distribution_id: 'd', customer_id: 'c' } },
    ],
    [
      'link (R-QP-17)',
      { 'x-ldi': 'd', 'x-lci': 'c' },
      { channel: { kind: 'link', distribution_id: 'd', customer_id: 'c' } },
    ],
    [
      'whatsapp (R-QP-18)',
      { 'x-wdi': 'd', 'x-wci': 'c' },
      { channel: { kind: 'whatsapp', distribution_id: 'd', customer_id: 'c' } },
    ],
    [
      'push (R-QP-19)',
      { 'x-pndi': 'd', 'x-pnci': 'c' },
      { channel: { kind: 'push', distribution_id: 'd', customer_id: 'c' } },
    ],
    [
      'the first complete pair counts',
      { 'x-pndi': '9', 'x-pnci': '9', 'x-ldi': '3', 'x-lci': '3', 'x-sdi': '1' },
      { channel: { kind: 'link', distribution_id: '3', customer_id: '3' } },
    ],
    ['half a pair is none', { 'x-sdi': 'd', 'x-eci': 'c' }, {}],
    ['an empty half is none', { 'x-sdi': 'd', 'x-sci': '' }, {}],
    [
      'values pass unchanged',
      { 'x-sdi': 'a+b c', 'x-sci': 'é"\'' },
      { channel: { kind: 'sms', distribution_id: 'a+b c', customer_id: 'é"\'' } },
    ],
  ])('%s', (_, headers, expected) => {
    expect(readFeedbackHeaders(headers)).toEqual({ ...nothing, ...expected })
  })

  it.each([
    ['X-COMPLETED', { 'x-completed': 'TRUE' }],
    ['X-COMPLETED', { 'x-completed': '' }],
    ['X-COMPLETED', { 'x-completed': '0' }],
    ['Idempotency-Key', { 'idempotency-key': 'abc' }],
    ['Idempotency-Key', { 'idempotency-key': '' }],
    ['Idempotency-Key', { 'idempotency-key': `${id}, ${id}` }],
  ])('refuses a strange %s: %j', (field, headers) => {
    const refused = (): unknown => readFeedbackHeaders(headers)
    expect(refused).toThrow(Refusal)
    expect(refused).toThrow(
      expect.objectContaining({ code: 13001, errors: [expect.objectContaining({ field })] }),
    )
  })
})
