// A stage on which all of FX-ALL works: text messages go to the development outbox, and the owner has a booking system
// on the loopback. Files, codes and houses work as in production.
import { expect } from 'vitest'
import type { Fixture } from './fixtures.ts'
import { type GalleryDraft, gallery } from './gallery.ts'
import { saying, startOwnerSystem } from './owner-system.ts'
import { openStage, type Stage } from './stage.ts'

/** Houses that the booking system offers for any postcode. */
export const houses = ['Harbour', 'Old Town', 'Station'] as const

export interface GalleryStage extends Stage {
  gallery(draft: GalleryDraft): Fixture
  /** The six digits of the newest message to this number, as an owner reads it; waits until there is one. */
  codeTo(number: string): Promise<string>
}

export async function openGalleryStage(): Promise<GalleryStage> {
  const system = await startOwnerSystem()
  system.behaves(saying({ houses }))
  const stage = await openStage({ env: { ASKWELL_OUTBOUND_ALLOW: system.host } })
  const codeNow = async (number: string): Promise<string | undefined> => {
    const { items } = (await (await stage.server.owner('GET', '/sms_outbox')).json()) as {
      items: { address: string; body: string }[]
    }
    return /^\d{6}/.exec(items.find(({ address }) => address === number)?.body ?? '')?.[0]
  }
  return {
    ...stage,
    gallery: (draft) =>
      gallery({
        ...draft,
        integrations: [
          {
            reference_id: 'booking-system',
            kind: 'request',
            url: `${system.url}/houses`,
            method: 'POST',
            headers: {},
            mapping: { nearest: 'houses', others: 'houses' },
          },
        ],
      }),
    async codeTo(number) {
      let code: string | undefined
      await expect
        .poll(
          async () => {
            code = await codeNow(number)
            return code
          },
          { message: `a message to ${number}` },
        )
        .toBeDefined()
      return code ?? ''
    },
    async close() {
      await stage.close()
      await system.close()
    },
  }
}

/** British numbers, where the gallery's respondents are, each unused: a number may get one code a minute. */
let taken = 0
export function newNumber(): string {
  taken += 1
  return `+447400${123_456 + taken}`
}
