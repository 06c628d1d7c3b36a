// Stores one feedback inside an open transaction, exactly once per run. The order is: the run's own earlier save, the
// partial it continues, the refusals, the customer, the row with its answers. The embedded store uses it for every save. PostgreSQL uses it
// for saves that must read first and for known runs; `save-together.ts` writes fresh runs.
import { noteLook } from '../alerts/alert-looks.ts'
import { keepConsents } from '../customers/consents.ts'
import { findCustomer, keepCustomer } from '../customers/customer-of-feedback.ts'
import { type Claimant, claimFiles, foreignFiles, releaseFiles } from '../files/file-claims.ts'
import type { Bindable, Session } from '../query/session.ts'
import { dirty, maybeSettled } from '../results/changed-hours.ts'
import type { FeedbackRecord } from '../schema.ts'
import type { FeedbackOutcome, FeedbackWrite } from './feedback-store.ts'
import { insertFeedbackText, replaceFeedbackText } from './feedback-texts.ts'
import { holdForSave } from './locks.ts'
import { publishFeedbackEvents } from './publish-feedback-events.ts'
import { feedbackRecord } from './records.ts'

type Earlier = Pick<
  FeedbackRecord,
  'id' | 'is_completed' | 'claimed_at' | 'customer_id' | 'received_at'
>

export async function saveFeedback(
  session: Session,
  write: FeedbackWrite,
): Promise<FeedbackOutcome> {
  const { row } = write
  await holdForSave(session, write)
  const draft = feedbackRecord(row, null)

  const known = await first<Earlier>(
    session,
    'select id, is_completed, claimed_at, customer_id, received_at from feedback where node_id = ? and run_key = ?',
    [row.nodeId, draft.run_key],
  )
  if (known?.is_completed === 1) return { kind: 'repeated', id: known.id }
  const earlier = known ?? (await continued(session, write))
  if (earlier?.is_completed === 1)
    return earlier.claimed_at === row.claimedAt
      ? { kind: 'repeated', id: earlier.id }
      : { kind: 'already_completed' }

  const id = earlier?.id ?? row.id
  const claimant: Claimant = {
    workspaceId: row.workspaceId,
    nodeId: row.nodeId,
    deviceId: write.uploadDeviceId ?? row.deviceId,
    feedbackId: id,
  }
  const foreign = await foreignFiles(session, write.files, claimant)
  if (foreign.length > 0) return { kind: 'files_refused', fileIds: foreign }

  const customer = await findCustomer(session, row, write.provenBy ?? null)
  let counted = 0
  if (row.isCompleted) {
    if (
      write.refuseIfAnsweredSince !== null &&
      (await answeredSince(
        session,
        write.refuseIfAnsweredSince,
        row.nodeId,
        row.deviceId,
        customer?.id ?? earlier?.customer_id ?? null,
      ))
    ) {
      return { kind: 'already_answered' }
    }
    if (write.quota !== null) {
      counted = await countUpTo(session, row.nodeId, write.quota, write.countsSince ?? null)
      if (counted >= write.quota) return { kind: 'quota_full' }
    }
  }

  // Also null where the customer of the earlier save was erased since: nothing may refer to them again.
  const customerId = await keepCustomer(
    session,
    row,
    customer,
    earlier?.customer_id ?? null,
    write.provenBy ?? null,
  )
  const record: FeedbackRecord = { ...draft, id, customer_id: customerId }
  if (earlier) await session.rows(replaceFeedbackText.text, replaceFeedbackText.values(record))
  else await session.rows(insertFeedbackText.text, insertFeedbackText.values(record))
  if (earlier && maybeSettled(earlier.received_at, row.receivedAt))
    await dirty(session, [{ node_id: row.nodeId, received_at: earlier.received_at }])
  if (earlier) await releaseFiles(session, id, write.files, row.receivedAt)
  await noteLook(session, record)
  await claimFiles(session, write.files, claimant)
  if (write.uploadDeviceId !== undefined && write.files.length > 0)
    await session.rows('update stored_file set device_id = null where feedback_id = ?', [id])
  if (write.consents?.length || earlier)
    await keepConsents(session, consentBase(record), write.consents ?? [])
  if (write.told)
    await publishFeedbackEvents(session, { told: write.told, trace: write.trace }, record, {
      isNew: earlier === null,
      before: customer,
    })
  const fillsQuota = row.isCompleted && !row.isInternal && counted + 1 === write.quota
  return fillsQuota
    ? { kind: 'stored', id: record.id, fillsQuota }
    : { kind: 'stored', id: record.id }
}

const consentBase = ({
  id,
  workspace_id,
  customer_id,
  flow_id,
  flow_version,
  language_id,
  received_at,
}: FeedbackRecord) => ({
  feedback_id: id,
  workspace_id,
  customer_id,
  flow_id,
  flow_version,
  language_id,
  given_at: received_at,
})

/** X-FID counts only for this node's and this device's own record. */
async function continued(
  session: Session,
  { row, continues }: FeedbackWrite,
): Promise<Earlier | null> {
  if (continues === null) return null
  const lock = session.engine === 'postgres' ? ' for update' : ''
  return first<Earlier>(
    session,
    `select id, is_completed, claimed_at, customer_id, received_at from feedback where id = ? and node_id = ? and device_id = ?${lock}`,
    [continues, row.nodeId, row.deviceId],
  )
}

async function answeredSince(
  session: Session,
  since: number,
  nodeId: string,
  deviceId: string,
  customerId: string | null,
): Promise<boolean> {
  const byDevice =
    'select id from feedback where node_id = ? and is_internal in (0, 1) and device_id = ? and is_completed = 1 and received_at >= ? limit 1'
  if (await first(session, byDevice, [nodeId, deviceId, since])) return true
  if (customerId === null) return false
  const byCustomer =
    'select id from feedback where customer_id = ? and node_id = ? and is_completed = 1 and received_at >= ? limit 1'
  return (await first(session, byCustomer, [customerId, nodeId, since])) !== null
}

/** Stops counting at the quota, which bounds the cost for a full node. */
async function countUpTo(
  session: Session,
  nodeId: string,
  quota: number,
  since: number | null,
): Promise<number> {
  const text =
    'select count(*) as counted from (select 1 as one from feedback where node_id = ? and is_internal = 0 and is_completed = 1 and received_at >= ? limit ?) as completed'
  const counted = await first<{ counted: number }>(session, text, [nodeId, since ?? 0, quota])
  return Number(counted?.counted ?? 0)
}

async function first<Row>(
  session: Session,
  text: string,
  parameters: readonly Bindable[],
): Promise<Row | null> {
  return (await session.rows<Row>(text, parameters))[0] ?? null
}
