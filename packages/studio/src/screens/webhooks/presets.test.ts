// Presets go through the form of a new webhook unchanged: what a preset proposes is what the call gets, once its secret is typed.
import { readdirSync, readFileSync } from 'node:fs'
import type { WebhookAuth, WebhookPreset } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { describe, expect, it } from 'vitest'
import { firstChoices, requestSettings } from './webhook-request.ts'

const folder = new URL('../../../../../integrations/presets/', import.meta.url)
const presets = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    id: file.replace('.json', ''),
    preset: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as WebhookPreset,
  }))

/** What the fields of the form have when a preset is chosen. */
function fieldsOf(auth: WebhookAuth): Record<string, string> {
  switch (auth.kind) {
    case 'none':
      return {}
    case 'header':
      return { headerName: auth.name, secret: 'typed' }
    case 'basic':
      return { username: auth.username, secret: 'typed' }
    case 'oauth2_client_credentials':
      return {
        ...{ tokenUrl: auth.token_url, clientId: auth.client_id },
        ...{ scope: auth.scope, secret: 'typed' },
      }
    default:
      return unreachable(auth)
  }
}

const secretOf = {
  none: {},
  header: { value: 'typed' },
  basic: { password: 'typed' },
  oauth2_client_credentials: { client_secret: 'typed' },
} as const

describe('presets in the form (ECO-47)', () => {
  it('are at least the nine that the product promises', () => {
    expect(presets.map(({ id }) => id)).toEqual([
      ...['discord', 'github', 'google-chat', 'hubspot', 'jira', 'linear'],
      ...['salesforce', 'segment', 'zendesk'],
    ])
  })

  it.each(presets)('$id reaches the call as it is in its file', ({ preset }) => {
    const { auth, template, format } = preset.settings
    const choices = {
      ...{ ...firstChoices, auth: auth.kind },
      method: template?.method ?? ('POST' as const),
    }
    const body = template === null ? '' : JSON.stringify(template.body, null, 2)
    expect(requestSettings(format, choices, { ...fieldsOf(auth), body })).toEqual({
      auth: { ...auth, ...secretOf[auth.kind] },
      ...{ template, digest: 'none', filter: null },
    })
  })

  it.each(presets)('$id says what to do in whole sentences, and where to read on', ({ preset }) => {
    for (const sentence of preset.fill_in) expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(new URL(preset.docs).protocol).toBe('https:')
  })

  it.each(presets)('$id has no secret in it', ({ preset }) => {
    const { auth } = preset.settings
    const { value, password, client_secret } = Object(auth)
    expect([value, password || undefined, client_secret]).toEqual([undefined, undefined, undefined])
  })
})
