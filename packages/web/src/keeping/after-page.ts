// Work that waits until the page is painted: the chunk of features that only some nodes use, and removing the record of an
// earlier answer that no longer blocks the respondent, because the owner has reset the rule.
import type { KeepPage, SurveyRun } from '../run/kept-run.ts'
import { linkRecord } from '../run/records.ts'
import { stateBefore } from './resume-run.ts'

/** The stored records of links without a node's; other entries are left alone. */
function withoutLinkRecord(stored: unknown, nodeId: string): Record<string, unknown> {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([id]) => id !== nodeId))
}

export function afterPage({ browser, node, query }: KeepPage, run: SurveyRun | null): void {
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
  // A frame must not add entries to its host's history, and on a shared device Back must not lead to the previous person.
  if (!idle && !browser.frame.isEmbedded) {
    void import('./follow-history.ts').then(
      ({ followHistory }) => followHistory(window, run.store(), stateBefore),
      browser.report,
    )
  }
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
