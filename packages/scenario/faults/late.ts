// Each chunk of the page alone is delayed while somebody answers and sends at once: nothing is lost. `npm test` delays
// groups of them.
import { isDeepStrictEqual } from 'node:util'
import { openGalleryStage } from '../src/gallery-stage.ts'
import { visitsLate } from '../src/late-chunks.ts'
import { type Check, check } from './check.ts'

/** In parallel: most of a visit is waiting. */
const visitors = 3

export async function lateRun(): Promise<Check[]> {
  const stage = await openGalleryStage()
  if (stage.reason) throw new Error(stage.reason)
  const begun = performance.now()
  const lost: string[] = []
  try {
    const { sent: whole, names } = await visitsLate(stage)
    const left = [...names]
    const visit = async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        const late = name
        const { sent } = await visitsLate(stage, (other) => other === late)
        const differing = Object.keys(whole).filter(
          (key) => !isDeepStrictEqual(sent[key], whole[key]),
        )
        lost.push(
          ...differing.map(
            (key) =>
              `${late} late: ${key} is sent as ${JSON.stringify(sent[key])} and not as ${JSON.stringify(whole[key])}`,
          ),
        )
      }
    }
    await Promise.all(Array.from({ length: visitors }, visit))
    const took = `${names.length} chunks, ${((performance.now() - begun) / 1_000).toFixed(0)} s`
    return [
      check(
        'late: nothing is lost, whichever chunk comes late',
        lost.length === 0 && names.length > 5,
        [took, ...lost].join('\n'),
      ),
    ]
  } finally {
    await stage.close()
  }
}
