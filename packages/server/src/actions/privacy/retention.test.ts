import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGround, noon, row, write } from '../../store/suite/build.ts'
import { onEachStore } from '../../store/suite/stores.ts'
import { endRetention } from './retention.ts'

const day = 86_400_000
const signal = new AbortController().signal

onEachStore({ describe, beforeAll, afterAll }, 'the nightly end', (at) => {
  /** Ages in days of the remaining feedback. */
  async function leftAfter(partialDays: number) {
    const ground = await newGround(at.store)
    for (const isCompleted of [true, false])
      for (const age of [10, 29, 31, 89, 91, 400])
        await at.store.saveFeedback(
          write(row(ground, { isCompleted, receivedAt: noon - age * day })),
        )
    await endRetention({ store: at.store, clock: () => noon, config: { partialDays } }, signal)
    const { items } = await at.store.listFeedback(
      ground.workspaceId,
      { node_id: ground.nodeId },
      { limit: 50 },
    )
    const ages = (isCompleted: boolean) =>
      items
        .filter((one) => one.isCompleted === isCompleted)
        .map(({ receivedAt }) => (noon - receivedAt) / day)
    return {
      complete: ages(true).toSorted((a, b) => a - b),
      partial: ages(false).toSorted((a, b) => a - b),
    }
  }

  it.each([
    [90, [10, 29, 31, 89]],
    [30, [10, 29]],
    [365, [10, 29, 31, 89, 91]],
  ])(
    'incomplete feedback goes after %i days where the instance says so, complete feedback stays (A-244)',
    async (partialDays, partial) => {
      expect(await leftAfter(partialDays)).toEqual({ complete: [10, 29, 31, 89, 91, 400], partial })
    },
  )

  it('a run that is stopped leaves the rest to the next one', async () => {
    const stopped = AbortSignal.abort()
    expect(
      await endRetention(
        { store: at.store, clock: () => noon, config: { partialDays: 1 } },
        stopped,
      ),
    ).toEqual({ nodes: 0, feedbacks: 0, deliveries: 0 })
  })
})
