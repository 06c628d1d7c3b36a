// Valid bodies and queries, for walks over the owner API's table that only vary the ids.
import { newDashboard, newFlow, newView } from './owner-server.ts'
import { ids } from './respondent-flow.ts'

/** Where a body is checked before the id is looked up, one that would be accepted. */
const bodies: Readonly<Record<string, unknown>> = {
  explain_widget_changes: { url: 'https://shop.example/' },
  put_golden_paths: { items: [] },
  patch_member: { role: 'agent' },
  create_result_share: { name: 'Shared' },
  create_flow_result_share: { name: 'Shared' },
  create_mailing: {
    name: 'A round',
    kind: 'links',
    recipients: [{ email: 'somebody@people.test' }],
  },
  check_link: { url: 'http://localhost/feedback?node_id=x' },
  test_integration: { input: {}, body: {} },
  withdraw_consent: { question_id: ids.mood, feedback_id: ids.unknown },
  replay_given_up: { since: '2026-01-01T00:00:00Z' },
  edit_chat_message: { body: 'Mended' },
  set_chat_status: { status: 'closed' },
  assign_chat: { agent_id: null },
  set_chat_labels: { labels: [] },
  test_alert: { feedback_id: ids.unknown },
  set_feedback_tags: { tags: ['vip'] },
  add_feedback_note: { body: 'A note' },
  snooze_chat: { until: null },
  block_visitor: { reason: null },
  mark_chat: { seq: 1 },
  add_chat_note: { body: 'A note' },
  send_chat_form: { flow_id: ids.flow },
  put_dashboard: { ...newDashboard(), revision: 1 },
  patch_view: newView(),
  put_chat_view: { name: 'Late', shared: true, list: 'overdue' },
  put_canned_reply: { title: 'T', body: 'B' },
  patch_passkey: { name: 'My key' },
}

/** A document is checked against the id it is sent to. */
export const bodyTakenBy = (
  name: string,
  { id = '' }: Readonly<Record<string, string>>,
): unknown => {
  if (name === 'put_flow') return newFlow({ id })
  return name === 'put_draft'
    ? { flow: newFlow({ id }), layout: {}, revision: 1 }
    : (bodies[name] ?? {})
}

const queries: Readonly<Record<string, string>> = {
  explain_widget: '?url=https://shop.example/',
  sample_hook: '?event=feedback.completed',
}
export const queryTakenBy = (name: string): string => queries[name] ?? ''
