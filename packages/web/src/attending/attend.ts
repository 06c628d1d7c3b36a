// The chunk for features that only some nodes need after the first paint: shared devices start over, a display quota counts the
// view, a customer may unsubscribe, and a privacy notice follows the language. Loaded once a page, after hydration.
import css from '../css/attending.css?inline'
import { nodeAddress } from '../run/node-address.ts'
import { addStyle } from '../run/page-head.ts'
import { deviceId } from '../run/records.ts'
import type { Attended } from './attended.ts'
import { keepNotice } from './privacy-notice.ts'
import { offerUnsubscribe } from './unsubscribe.ts'
import { watchIdle } from './watch-idle.ts'

export function attend(attended: Attended): void {
  const { browser, node, query } = attended
  addStyle(document, css)
  const place = document.createElement('aside')
  place.className = 'attending'
  document.body.append(place)
  if (node.channel_quota?.active && node.channel_quota.action_kind === 'display')
    countView(attended)
  // The link can stop a customer's messages only with the owner's signature for this customer (C-28).
  if (node.unsubscribe_visible && node.signature_valid && query.creatorId !== null)
    offerUnsubscribe(attended, place, query.creatorId)
  if (node.privacy_notice) keepNotice(attended, node.privacy_notice)
  if (node.idle_reset_timeout_in_seconds || node.thank_you_duration_in_seconds)
    watchIdle(attended, place)

  function countView({ browser: { local, newId } }: Attended): void {
    const url = new URL(nodeAddress(node.id, query), location.href)
    url.searchParams.set('device_id', deviceId(local, newId))
    void browser.send({
      method: 'GET',
      url: url.pathname + url.search,
      headers: { Accept: 'application/json' },
    })
  }
}
