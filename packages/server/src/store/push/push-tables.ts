// Tables of browsers that receive notifications.

export interface PushSubscriptionRecord {
  id: string
  workspace_id: string
  feedback_id: string | null
  person_id: string | null
  session_id: string | null
  endpoint_hash: string
  target: string
  label: string
  created_at: number
}

export interface PushTables {
  push_subscription: PushSubscriptionRecord
  push_mark: { subscription_id: string; workspace_id: string; feedback_id: string; seq: number }
  chat_handover: { hash: string; workspace_id: string; feedback_id: string; expires_at: number }
}
