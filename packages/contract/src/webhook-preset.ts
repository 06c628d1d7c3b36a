// A file in `integrations/presets`: what a webhook for another product looks like before its owner has filled it in (ECO-47).
import { z } from 'zod'
import { WebhookSettings } from './webhook.ts'

export const WebhookPreset = z.strictObject({
  maker: z.string(),
  name: z.string(),
  /** The page of the maker about this request. */
  docs: z.url(),
  /** What the owner does, in whole sentences. */
  fill_in: z.array(z.string()).min(1),
  settings: WebhookSettings.pick({ format: true, url: true, auth: true, template: true }),
})
export type WebhookPreset = z.infer<typeof WebhookPreset>
