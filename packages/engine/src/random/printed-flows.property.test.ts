// A flow can be printed as TypeScript, which builds to the same bytes (ECO-25).
import { Flow } from '@askwell/contract'
import { sourceOf } from '@askwell/flow/print'
import { documentOf } from '@askwell/flow/test-kit'
import { describe, expect, it } from 'vitest'
import { dice } from './dice.ts'
import { randomEdits } from './random-edits.ts'
import { randomFlow } from './random-flow.ts'

const seeds = Array.from({ length: 200 }, (_, seed) => seed)
/** As `flow pull` writes a document. */
const bytesOf = (flow: unknown): string => {
  const { version: _number, ...document } = Flow.parse(flow)
  return JSON.stringify(document, null, 2)
}
const printed = (flow: unknown): string => sourceOf(Flow.parse(flow), 'random')

describe('the TypeScript of a random flow', () => {
  it('builds to the bytes of the flow, for 200 seeds (ECO-25)', () => {
    for (const seed of seeds) {
      const flow = randomFlow(seed)
      expect(bytesOf(documentOf(printed(flow))), `seed ${seed}`).toBe(bytesOf(flow))
    }
  })

  it('builds to them also after edits that leave ids behind, for 200 seeds (ECO-25)', () => {
    for (const seed of seeds) {
      const flow = randomEdits(randomFlow(seed), dice(seed, 'edits'), 'edit')
      expect(bytesOf(documentOf(printed(flow))), `seed ${seed}`).toBe(bytesOf(flow))
    }
  })
})
