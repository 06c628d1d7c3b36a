// The presets for other products: each is accepted as a webhook, and makes the request that is stored beside them (ECO-47). The
// products themselves are not called.
import { readdirSync, readFileSync } from 'node:fs'
import { WebhookPreset } from '@askwell/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnerServer, startOwnerServer } from '../../../test-kit/owner-server.ts'
import { fillAddress, fillJson, type TemplateValue } from './fill-template.ts'

const folder = new URL('../../../../../../integrations/presets/', import.meta.url)
const presets = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    id: file.replace('.json', ''),
    preset: WebhookPreset.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
  }))

let server: OwnerServer
beforeAll(async () => {
  server = await startOwnerServer()
})
afterAll(() => server.close())

const secretOf = {
  none: null,
  header: 'value',
  basic: 'password',
  oauth2_client_credentials: 'client_secret',
}

it.each(presets)('$id is accepted once its secret is filled in (ECO-47)', async ({ preset }) => {
  const { settings } = preset
  const member = secretOf[settings.auth.kind]
  const auth = member === null ? settings.auth : { [member]: 'secret', ...settings.auth }
  const made = await server.owner.call('POST', '/webhooks', { ...settings, auth })
  expect([made.body.errors, made.status]).toEqual([undefined, 200])
  expect(made.body).toMatchObject({ format: settings.format, template: settings.template })
})

const full: ReadonlyMap<string, TemplateValue> = new Map<string, TemplateValue>([
  ['id', '3f0c.completed'],
  ['timestamp', '2026-11-28T09:05:07.000Z'],
  ['survey', 'Delivery'],
  ['channel', 'Web shop'],
  ['score', 3],
  ['response_id', '3f0c'],
  ['response_url', 'https://ask.example/studio/responses?response=3f0c'],
  ['message.title', 'Delivery · 3 / 10'],
  ['message.text', 'Why?: It came "late" </script> @everyone <!channel> {{id}}'],
  ['contact.external_id', 'card/7?x=1'],
  ['contact.name', 'Ada Ünlü'],
  ['contact.email', 'ada@x.example'],
])
const nameless = new Map([...full].filter(([name]) => !name.startsWith('contact.')))

it('make the stored requests, for a contact and for nobody (ECO-47)', async () => {
  const requests = presets.flatMap(({ id, preset: { settings } }) =>
    [full, nameless].map((values, nth) =>
      [
        `${id}, ${nth === 0 ? 'a contact' : 'nobody'}`,
        settings.template === null
          ? `${settings.format} ${settings.url}`
          : `${settings.template.method} ${fillAddress(settings.url, values) ?? 'is not sent'}
${JSON.stringify(fillJson(settings.template.body, values), null, 2)}`,
      ].join('\n'),
    ),
  )
  await expect(`${requests.join('\n\n')}\n`).toMatchFileSnapshot(
    new URL('requests.txt', folder).pathname,
  )
})
