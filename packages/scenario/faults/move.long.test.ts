// The move of a store beside the server that writes it, with few feedbacks; `npm run test:faults move` does it with many.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { moveRun, whyNoMove } from './move.ts'

const isBuilt = existsSync(join(import.meta.dirname, '../../web/dist/ssr/render.js'))
const title = 'a move to PostgreSQL beside a server that sixteen respondents write to'
const reason = await whyNoMove()

describe.skipIf(!isBuilt || reason !== null)(
  reason === null ? `${title} (needs the built pages)` : `${title}, skipped: ${reason}`,
  () => {
    it('loses and doubles nothing, also after a command that was killed (OP-83, OP-84)', async () => {
      const checks = await moveRun(500, 500)
      expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([])
      expect(checks.length).toBeGreaterThan(5)
    }, 240_000)
  },
)
