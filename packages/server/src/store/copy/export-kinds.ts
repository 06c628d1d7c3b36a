// The kinds of rows that an export may leave out. A table that no kind names belongs to the setup: surveys, channels and settings.
import { copiedTables } from './copied-tables.ts'

export const exportKinds = ['feedback', 'files', 'chats', 'contacts', 'audit'] as const
export type ExportKind = (typeof exportKinds)[number]

export const tablesOfKind: Readonly<Record<ExportKind, readonly string[]>> = {
  feedback: [
    'feedback',
    'response',
    'consent',
    'follow_up',
    'follow_up_entry',
    'feedback_tag',
    'alert_look',
    'alert_raise',
    'node_view',
    'tally_dirty',
    'phone_code',
    'sms_outbox',
    'webhook_delivery',
    'integration_failure',
  ],
  files: ['stored_file'],
  chats: [
    'chat',
    'chat_item',
    'chat_note',
    'chat_labelled',
    'chat_block',
    'chat_handover',
    'push_subscription',
    'push_mark',
  ],
  contacts: ['customer', 'tombstone', 'visit', 'mailing_recipient'],
  audit: ['audit', 'audit_head'],
}

/** A conversation refers to its feedback. */
export const kindsNeededBy = (kind: ExportKind): readonly ExportKind[] =>
  kind === 'chats' ? ['feedback'] : []

export const kindOf = (table: string): ExportKind | 'setup' =>
  exportKinds.find((kind) => tablesOfKind[kind].includes(table)) ?? 'setup'

export const exportedTables = (kinds: readonly ExportKind[]): readonly string[] =>
  copiedTables.filter((table) => {
    const kind = kindOf(table)
    return kind === 'setup' || kinds.includes(kind)
  })
