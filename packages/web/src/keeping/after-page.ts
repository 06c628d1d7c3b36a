// What else waits until the page stands: the chunk for what only some nodes ask for, and an earlier answer that bars nobody
// any more because the owner has reset the rule.
import type { KeepPage, KeptRun } from '../run/kept-run.ts'
import { linkRecord } from '../run/records.ts'

/** The stored records of links without a node's; whatever else stands there is not ours to judge. */
function withoutLinkRecord(stored: unknown, nodeId: string): Record<string, unknown> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([id]) => id !== nodeId))
}

export function afterPage({ browser, node, query }: KeepPage, run: KeptRun | null): void {
  if (!node) return
  if (!run) {
    letBackIn()
    return
  }
  const {
    idle_reset_timeout_in_seconds: idle,
    thank_you_duration_in_seconds: thanks,
    unsubscribe_visible,
    channel_quota,
    privacy_notice,
  } = node
  // A frame's pages are no entries of its host's history, and a shared device leads nobody back to the person before.
  if (!idle && !browser.frame.isEmbedded)
    void import('./follow-history.ts').then(
      ({ followHistory }) => followHistory(window, run.store()),
      browser.report,
    )
  if (
    !idle &&
    !thanks &&
    !unsubscribe_visible &&
    !privacy_notice &&
    channel_quota?.action_kind !== 'display'
  )
    return
  void import('../attending/attend.ts').then(
    ({ attend }) => attend({ browser, node, query, run }),
    browser.report,
  )

  function letBackIn(): void {
    const reset = Date.parse(node?.multiple_feedback_reset_at ?? '')
    const record = node && linkRecord(browser.local, node.id)
    if (!node || !record || !(record.firstNow < reset)) return
    browser.local.write(
      'linkChannels',
      withoutLinkRecord(browser.local.read('linkChannels'), node.id),
    )
    location.reload()
  }
}
