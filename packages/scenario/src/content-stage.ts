// A page with a widget whose frame shows a survey, for the journeys inside the frame.
import type { FeedbackPayload } from '@askwell/contract'
import { afterAll, afterEach } from 'vitest'
import { openStage } from './stage.ts'
import { makeStandIn } from './stand-in-loader.ts'
import { type Guest, guestsOf } from './widget-guest.ts'

export const finish = async (guest: Guest): Promise<FeedbackPayload> => {
  await guest.picks('A')
  await guest.button(/Send/).click()
  return guest.who.sent()
}

export async function openContentStage() {
  const stage = await openStage()
  const standIn = await makeStandIn(stage.server.url)
  const arrives = guestsOf(stage, standIn)
  afterEach(() => stage.clear())
  afterAll(async () => {
    await standIn.close()
    await stage.close()
  })
  return {
    stage,
    standIn,
    arrives,
  }
}
