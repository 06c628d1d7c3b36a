// Every address of earlier releases leads to a screen of the table, and no address of today is taken for an old one.
import { expect, it } from 'vitest'
import { screens } from '../screens.ts'
import { movedTo } from './moved-addresses.ts'
import { screenAt } from './opening.ts'

it.each([
  ['/nodes', '/channels'],
  ['/nodes/', '/channels'],
  ['/nodes?place=1', '/channels?place=1'],
  ['/nodes/1', '/channels/1'],
  ['/nodes/1?part=look', '/channels/1?part=look'],
  ['/nodes/1/share#qr', '/channels/1/share#qr'],
  ['/nodes/1/invitations', '/channels/1/invitations'],
  ['/widgets', '/channels?type=widget'],
  ['/widgets/', '/channels?type=widget'],
  ['/widgets?a=b', '/channels?type=widget&a=b'],
  ['/widgets/PSN-1', '/channels/widgets/PSN-1'],
  ['/customers', '/contacts'],
  ['/customers/a%20b', '/contacts/a%20b'],
  ['/reports?days=7', '/results/conversations?days=7'],
  ['/chat-settings', '/settings/conversations'],
  ['/surveys/import', '/settings/import-and-export'],
  ['/members', '/settings/members'],
  ['/api-keys', '/settings/api-keys'],
  ['/integrations', '/settings/integrations'],
  ['/integrations/crm', '/settings/integrations/crm'],
  ['/new-integration', '/settings/new-integration'],
  ['/webhooks', '/settings/webhooks'],
  ['/webhooks/1', '/settings/webhooks/1'],
  ['/sms', '/settings/text-messages'],
  ['/signature-keys', '/settings/link-signatures'],
  ['/environment', '/settings/environment'],
  ['/privacy', '/settings/privacy'],
  ['/audit', '/settings/audit-log'],
])('leads from %s to %s, which is a screen', (from, to) => {
  expect(movedTo(from)).toBe(to)
  expect(screenAt(screens, to.replace(/[?#].*/, ''))).toBeDefined()
})

it('leaves every address of today, and what no release had', () => {
  for (const { path } of screens) expect(movedTo(path.replaceAll(/\$\w+/g, 'x'))).toBeNull()
  for (const path of ['/nodesheet', '/widgets2', '/surveys', '/surveys/importance', '', '/'])
    expect(movedTo(path)).toBeNull()
})
