import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FormOrigin,
  type FormRun,
  longestSealed,
  openFormRun,
  sealFormRun,
} from './form-run.ts'

const secret = Buffer.alloc(32, 7)
const place: FormOrigin = {
  nodeId: '00000000-0000-4000-8000-000000000001',
  signature: null,
  responses: null,
  creatorId: null,
}
const run: FormRun = {
  key: '00000000-0000-4000-8000-00000000000a',
  deviceId: '00000000-0000-4000-8000-00000000000b',
  flowId: '00000000-0000-4000-8000-00000000000c',
  flowVersion: 3,
  seed: 5,
  begunAtMs: 1_700_000_000_000,
  run: null,
  notice: null,
  asked: {},
}
const texts = fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { nil: null })
const places = fc.record({
  nodeId: fc.uuid(),
  signature: texts,
  responses: texts,
  creatorId: texts,
})
const runs = fc.record({
  key: fc.uuid(),
  deviceId: fc.uuid(),
  flowId: fc.uuid(),
  flowVersion: fc.nat(),
  seed: fc.nat(),
  begunAtMs: fc.nat(),
  run: fc.constant(null),
  notice: fc.option(fc.record({ version: fc.string(), language: fc.string() }), { nil: null }),
  asked: fc.dictionary(fc.uuid(), fc.string({ unit: 'grapheme' })),
})

describe('a run that travels in a form', () => {
  it('comes back as it went, at its place', () => {
    fc.assert(
      fc.property(places, runs, (at, given) => {
        expect(openFormRun(secret, at, sealFormRun(secret, at, given) ?? '')).toEqual(
          JSON.parse(JSON.stringify(given)),
        )
      }),
    )
  })

  it('does not open at another node, by another link, or with another key', () => {
    fc.assert(
      fc.property(places, places, runs, (at, other, given) => {
        const sealed = sealFormRun(secret, at, given) ?? ''
        fc.pre(
          JSON.stringify({ ...at, nodeId: at.nodeId.toLowerCase() }) !==
            JSON.stringify({ ...other, nodeId: other.nodeId.toLowerCase() }),
        )
        expect(openFormRun(secret, other, sealed)).toBeNull()
        expect(openFormRun(Buffer.alloc(32, 8), at, sealed)).toBeNull()
      }),
    )
  })

  it('does not open once a single sign of it was changed', () => {
    const sealed = sealFormRun(secret, place, run) ?? ''
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.constantFrom(...'Aa0_-.'), (at, sign) => {
        fc.pre(sealed[at] !== sign)
        // The last character of the base64 text has unused bits; the signature covers the characters all the same.
        expect(
          openFormRun(secret, place, sealed.slice(0, at) + sign + sealed.slice(at + 1)),
        ).toBeNull()
      }),
    )
  })

  it.each(['', '.', 'x', 'a.b', `${deflateRawSync('{}').toString('base64url')}.${'A'.repeat(43)}`])(
    'is nothing where "%s" is sent',
    (sealed) => {
      expect(openFormRun(secret, place, sealed)).toBeNull()
    },
  )

  it('is not carried when it is too long, and what is longer is not even looked at', () => {
    // Random data cannot be compressed.
    const noise = Array.from({ length: 60_000 }, (_, at) =>
      String.fromCharCode(0x4e00 + ((at * 7_919 + at * at * 31) % 20_000)),
    ).join('')
    const long = {
      ...run,
      asked: Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [
          String(at),
          noise.slice(at * 1_000) + noise.slice(0, at * 3_000),
        ]),
      ),
    }
    const sealed = sealFormRun(secret, place, long)
    expect(sealed === null || sealed.length <= longestSealed).toBe(true)
    expect(openFormRun(secret, place, 'A'.repeat(longestSealed + 1))).toBeNull()
  })
})
