// Deliveries that were given up, for the first screen of the studio: an address may have millions that were not.
import type { Indexes } from './step.ts'

export const givenUpDeliveries = (): Indexes => ({
  kind: 'indexes',
  indexes: [
    {
      name: 'delivery_given_up',
      on: "webhook_delivery (webhook_id, created_at) where status = 'given_up'",
    },
  ],
})
