// What the audit log keeps of each owner call. A call without a line here does not compile, and neither does one that is
// kept and that the studio has no sentence for.
import type { ownerCalls } from './owner.ts'

/**
 * `never`: nothing changes and nothing leaves. `each`: one entry a call. `own`: one entry, too, which the call's action
 * writes together with the change. Minutes: one entry for all that the same person or key does to the same thing within
 * that time, counted from the entry.
 */
export type AuditRule = 'never' | 'each' | 'own' | { readonly onceInMinutes: number }

/** A chat and a contact are opened again and again by whoever works on them. */
const opened = { onceInMinutes: 15 } as const
/** Messages, notes and forms stay in the conversation with whoever wrote them. */
const written = { onceInMinutes: 15 } as const
/** A draft saves itself at every pause in typing. */
const drafted = { onceInMinutes: 30 } as const

export const callAudit = {
  import_bundle: 'each',
  export_bundle: 'each',
  list_flows: 'never',
  create_flow: 'each',
  get_flow: 'never',
  put_flow: 'each',
  get_draft: 'never',
  put_draft: drafted,
  delete_flow: 'each',
  publish_flow: 'each',
  flow_versions: 'never',
  flow_version: 'never',
  lint_flow: 'never',
  preview_flow: 'never',
  simulate_flow: 'never',
  golden_paths: 'never',
  put_golden_paths: 'each',
  publish_version: 'each',
  list_nodes: 'never',
  create_node: 'each',
  get_node: 'never',
  patch_node: 'each',
  delete_node: 'each',
  list_feedbacks: 'never',
  get_feedback: 'never',
  delete_feedback: 'each',
  node_results: 'never',
  flow_results: 'never',
  node_texts: 'never',
  flow_texts: 'never',
  export_csv: 'each',
  export_xlsx: 'each',
  list_result_shares: 'never',
  create_result_share: 'each',
  delete_result_share: 'each',
  list_flow_result_shares: 'never',
  create_flow_result_share: 'each',
  delete_flow_result_share: 'each',
  list_widgets: 'never',
  create_widget: 'each',
  get_widget: 'never',
  explain_widget: 'never',
  explain_widget_changes: 'never',
  patch_widget: 'each',
  delete_widget: 'each',
  sms_outbox: 'never',
  sms_settings: 'never',
  environment: 'never',

  list_chats: 'never',
  get_chat: opened,
  post_chat_message: written,
  edit_chat_message: 'each',
  delete_chat_message: 'each',
  send_chat_transcript: 'each',
  chat_message_changes: opened,
  set_chat_status: 'each',
  assign_chat: 'each',
  chat_counts: 'never',
  take_chat: 'each',
  list_chat_labels: 'never',
  set_chat_labels: 'each',
  snooze_chat: 'each',
  block_visitor: 'each',
  unblock_visitor: 'each',
  // How far an agent has read: the same look that `get_chat` tells of.
  mark_chat: 'never',
  add_chat_note: written,
  send_chat_form: written,
  list_agents: 'never',
  my_agent: 'never',
  patch_my_agent: 'each',
  create_agent: 'each',
  patch_agent: 'each',
  delete_agent: 'each',
  list_canned_replies: 'never',
  create_canned_reply: 'each',
  put_canned_reply: 'each',
  delete_canned_reply: 'each',

  list_customers: 'never',
  create_customer: 'each',
  get_customer: opened,
  patch_customer: 'each',
  delete_customer: 'each',
  export_customer: 'each',
  list_consents: 'never',
  withdraw_consent: 'each',

  list_signature_keys: 'never',
  create_signature_key: 'each',
  get_signature_key: 'never',
  patch_signature_key: 'each',
  delete_signature_key: 'each',
  create_link: 'never',
  check_link: 'never',
  node_limits: 'never',
  reset_limits: 'each',

  list_mailings: 'never',
  create_mailing: 'each',
  list_recipients: 'never',
  stop_mailing: 'each',

  list_integrations: 'never',
  create_integration: 'each',
  get_integration: 'never',
  patch_integration: 'each',
  delete_integration: 'each',
  test_integration: 'each',

  list_webhooks: 'never',
  create_webhook: 'each',
  get_webhook: 'never',
  patch_webhook: 'each',
  delete_webhook: 'each',
  rotate_webhook_secret: 'each',
  test_webhook: 'each',
  list_deliveries: 'never',
  replay_delivery: 'each',
  replay_given_up: 'each',

  me: 'never',
  patch_me: 'own',
  list_passkeys: 'never',
  begin_passkey: 'never',
  create_passkey: 'own',
  patch_passkey: 'never',
  delete_passkey: 'own',
  unlink_single_sign_on: 'own',
  ask_confirm_passkey: 'never',
  confirm: 'own',
  change_password: 'own',
  sign_out: 'own',
  list_sessions: 'never',
  end_session: 'own',
  // The factor counts once it is confirmed.
  begin_second_factor: 'never',
  confirm_second_factor: 'own',
  end_second_factor: 'own',
  create_workspace: 'own',
  switch_workspace: 'own',
  patch_workspace: 'own',
  list_members: 'never',
  get_member: 'never',
  patch_member: 'own',
  delete_member: 'own',
  list_invitations: 'never',
  create_invitation: 'own',
  delete_invitation: 'own',
  list_api_keys: 'never',
  create_api_key: 'own',
  patch_api_key: 'own',
  delete_api_key: 'own',
  list_audit: 'never',
  check_audit: 'never',
} as const satisfies { readonly [Name in keyof typeof ownerCalls]: AuditRule }

/** What happens at the door, where nobody is known yet. */
export const doorActions = ['set_up', 'accept_invitation', 'sign_in', 'sign_in_failed', 'second_factor_failed', 'passkey_failed', 'reset_password'] as const

export type KeptCall = { [Name in keyof typeof callAudit]: (typeof callAudit)[Name] extends 'never' ? never : Name }[keyof typeof callAudit]
export type AuditAction = KeptCall | (typeof doorActions)[number]

export const isKept = (name: keyof typeof callAudit): name is KeptCall => callAudit[name] !== 'never'
