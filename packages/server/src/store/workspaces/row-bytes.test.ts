import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answer, newGround, noon, row, write } from '../suite/build.ts'
import { connectTo } from '../suite/older-tables.ts'
import { onEachStore } from '../suite/stores.ts'
import { estimateRowBytes } from './row-bytes.ts'

const count = 60
const lengthOf = (place: number): number => 500 + ((place * 7) % 20) * 100

onEachStore({ describe, beforeAll, afterAll }, 'the bytes of rows (OP-67)', (at) => {
  it('count each feedback once, whatever the steps are, and nothing of another workspace', async () => {
    const [ground, other] = [await newGround(at.store), await newGround(at.store)]
    const { workspaceId } = ground
    const save = (of: typeof ground, place: number) =>
      at.store.saveFeedback(
        write(
          row(of, {
            receivedAt: noon + Math.floor(place / 3),
            responses: [answer('x'.repeat(lengthOf(place)))],
          }),
        ),
      )
    const places = Array.from({ length: count }, (_, place) => place)
    await Promise.all(places.flatMap((place) => [save(ground, place), save(other, place)]))
    const written = places.reduce((sum, place) => sum + lengthOf(place), 0)
    const db = connectTo(at.place)
    try {
      const weighAll = await estimateRowBytes(db, workspaceId, { rows: 1_000, weighed: 1_000 })
      expect(weighAll).toBeGreaterThan(written)
      // The words that can be searched are in the row a second time.
      expect(weighAll).toBeLessThan(2 * written + count * 1_000)
      for (const rows of [1, 7, count, count + 1])
        expect(await estimateRowBytes(db, workspaceId, { rows, weighed: rows })).toBe(weighAll)
      const estimated = await estimateRowBytes(db, workspaceId, { rows: 15, weighed: 5 })
      expect(Math.abs(estimated / weighAll - 1)).toBeLessThan(0.3)
      await at.store.measureRows(workspaceId)
      const rules = await at.store.workspaceRules(workspaceId)
      expect(Math.abs((rules?.rowBytes ?? 0) / weighAll - 1)).toBeLessThan(0.2)
    } finally {
      await db.destroy()
    }
  })
})
