// Claims and releases files inside a transaction that stores or deletes their owner. A claim reads under a lock and then
// writes; a save checks first and writes nothing when one of its files belongs to somebody else.
import type { Session } from '../query/session.ts'

export interface FileClaim {
  readonly fileId: string
  readonly questionId: string | null
}

export interface Claimant {
  readonly workspaceId: string
  readonly nodeId: string
  readonly deviceId: string | null
  readonly feedbackId: string
}

/** Ids that this feedback may not have: unknown, another's, or uploaded for another node or device. */
export async function foreignFiles(
  session: Session,
  claims: readonly FileClaim[],
  { nodeId, deviceId, feedbackId }: Claimant,
): Promise<string[]> {
  if (claims.length === 0) return []
  const lock = session.engine === 'postgres' ? ' for update' : ''
  const free = await session.rows<{ id: string }>(
    `select id from stored_file where id in (${claims.map(() => '?').join(', ')}) and is_doomed = 0 and (feedback_id is null or feedback_id = ?)
      and (node_id is null or node_id = ?) and (device_id is null or device_id = ?) order by id${lock}`,
    [...claims.map(({ fileId }) => fileId), feedbackId, nodeId, deviceId],
  )
  const own = new Set(free.map((row) => row.id))
  return claims.map(({ fileId }) => fileId).filter((id) => !own.has(id))
}

/** Call it after {@link foreignFiles} returned no ids, in the same transaction. */
export async function claimFiles(
  session: Session,
  claims: readonly FileClaim[],
  { workspaceId, nodeId, feedbackId }: Claimant,
): Promise<void> {
  for (const { fileId, questionId } of claims)
    await session.rows(
      'update stored_file set workspace_id = ?, node_id = ?, feedback_id = ?, question_id = ?, delete_after = null where id = ?',
      [workspaceId, nodeId, feedbackId, questionId, fileId],
    )
}

/** Releases files of an earlier save that this one lacks, because the respondent removed them. */
export async function releaseFiles(
  session: Session,
  feedbackId: string,
  kept: readonly FileClaim[],
  deleteAfter: number,
): Promise<void> {
  const others = kept.length === 0 ? '' : ` and id not in (${kept.map(() => '?').join(', ')})`
  await session.rows(
    `update stored_file set feedback_id = null, question_id = null, delete_after = ? where feedback_id = ? and purpose <> 'chat'${others}`,
    [deleteAfter, feedbackId, ...kept.map(({ fileId }) => fileId)],
  )
}

/** Call it when a feedback or a node is deleted. The next sweep removes the bytes. */
export async function markFilesOfForDeletion(
  session: Session,
  of: { readonly feedbackId: string } | { readonly nodeId: string },
): Promise<void> {
  if ('feedbackId' in of)
    await session.rows('update stored_file set is_doomed = 1 where feedback_id = ?', [
      of.feedbackId,
    ])
  else await session.rows('update stored_file set is_doomed = 1 where node_id = ?', [of.nodeId])
}
