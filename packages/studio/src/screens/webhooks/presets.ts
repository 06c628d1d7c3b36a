// What webhooks for other products look like before they are filled in. A file is one preset.
import type { WebhookPreset } from '@askwell/contract'

const files = import.meta.glob<WebhookPreset>('../../../../../integrations/presets/*.json', {
  eager: true,
  import: 'default',
})

export const presets: readonly { readonly id: string; readonly preset: WebhookPreset }[] =
  Object.entries(files)
    .map(([path, preset]) => ({ id: path.replace(/^.*\/|\.json$/g, ''), preset }))
    .toSorted((one, other) => one.preset.name.localeCompare(other.preset.name))
