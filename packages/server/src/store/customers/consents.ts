// Answers to agreements, stored with their feedback: the text that was agreed to, its version and language, the time of the
// consent and the time of its withdrawal.
import type { Kysely } from 'kysely'
import type { Session } from '../query/session.ts'
import type { ConsentRecord, Tables } from '../schema.ts'

/** What the respondent agreed to or declined; flow, time and customer are the feedback's. */
export interface NewConsent {
  readonly questionId: string
  readonly optionId: string
  readonly isAccepted: boolean
  /** SHA-256 of the words, hex. */
  readonly textHash: string
}

type Of = Pick<
  ConsentRecord,
  | 'feedback_id'
  | 'workspace_id'
  | 'customer_id'
  | 'flow_id'
  | 'flow_version'
  | 'language_id'
  | 'given_at'
>

/** Replaces the consents of the run's earlier save; a consent that was withdrawn meanwhile is not restored. */
export async function keepConsents(
  { db }: Session,
  of: Of,
  consents: readonly NewConsent[],
): Promise<void> {
  await db
    .deleteFrom('consent')
    .where('feedback_id', '=', of.feedback_id)
    .where('withdrawn_at', 'is', null)
    .execute()
  if (consents.length === 0) return
  const rows = consents.map(({ questionId, optionId, isAccepted, textHash }) => ({
    ...of,
    question_id: questionId,
    option_id: optionId,
    is_accepted: isAccepted ? (1 as const) : (0 as const),
    text_hash: textHash,
    withdrawn_at: null,
  }))
  await db
    .insertInto('consent')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const consentsOf = (
  db: Kysely<Tables>,
  workspaceId: string,
  customerId: string,
): Promise<ConsentRecord[]> =>
  db
    .selectFrom('consent')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('workspace_id', '=', workspaceId)
    .orderBy('given_at')
    .orderBy('question_id')
    .execute()

export async function withdrawConsent(
  { db }: Session,
  workspaceId: string,
  customerId: string,
  consent: { readonly feedbackId: string; readonly questionId: string },
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('consent')
    .set((of) => ({ withdrawn_at: of.fn.coalesce('withdrawn_at', of.val(at)) }))
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '=', customerId)
    .where('feedback_id', '=', consent.feedbackId)
    .where('question_id', '=', consent.questionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
