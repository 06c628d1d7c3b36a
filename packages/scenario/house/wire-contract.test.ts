// Pins the wire contract: one digest per call, over its method, path, schemas and refusals (never its summary).
// A failure here means that a client written yesterday may not work tomorrow. If that is intended, say so in the
// commit and accept the new digests: npx vitest run packages/scenario/house/wire-contract -u
import { createHash } from 'node:crypto'
import {
  type Call,
  calls,
  doorCalls,
  Flow,
  ownerCalls,
  questionStyles,
  refusals,
} from '@askwell/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'

const digest = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(value)))
    .digest('hex')
    .slice(0, 16)

/** Keys sorted, so that moving a line in the contract changes nothing. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  )
}

const schema = (of: z.ZodType | undefined, io: 'input' | 'output') =>
  of ? z.toJSONSchema(of, { io, unrepresentable: 'any', cycles: 'ref' }) : null

function wireOf(call: Call) {
  const { method, path, params, query, body, bodyKind = null, reply, refusals: codes } = call
  const taken = [params, query, body].map((part) => schema(part, 'input'))
  // Every call is implemented. The member that once said so stays in the digest, so that the digests do not change.
  return {
    method,
    path,
    taken,
    bodyKind,
    reply: schema(reply, 'output'),
    refusals: [...codes].sort(),
    built: true,
  }
}

function lines(): string {
  const table: Record<string, Call> = { ...calls, ...doorCalls, ...ownerCalls }
  const perCall = Object.values(table).map(
    (call) => `${digest(wireOf(call))}  ${call.method} ${call.path}`,
  )
  return [
    ...perCall,
    `${digest(refusals)}  refusals`,
    `${digest(questionStyles)}  question styles`,
    `${digest(schema(Flow, 'input'))}  flow document`,
    '',
  ].join('\n')
}

it('the wire contract is the one that was promised', async () => {
  await expect(lines()).toMatchFileSnapshot('./wire-contract.txt')
})

it('a digest notices a field that is gone, and not an order that moved', () => {
  const promised: Call = {
    id: 'X',
    method: 'GET',
    path: '/x',
    summary: 'x',
    reply: z.object({ a: z.string(), b: z.string() }),
    refusals: [13002, 13006],
  }
  const moved: Call = { ...promised, summary: 'reworded', refusals: [13006, 13002] }
  const poorer: Call = { ...promised, reply: z.object({ a: z.string() }) }
  expect(digest(wireOf(moved))).toBe(digest(wireOf(promised)))
  expect(digest(wireOf(poorer))).not.toBe(digest(wireOf(promised)))
})
