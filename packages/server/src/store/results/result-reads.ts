// Reads of feedback for results: which flows were answered and where, what a search finds, and texts to show.
import { type Kysely, sql } from 'kysely'
import { readAnswers } from '../feedback/answers.ts'
import { feedbackFound, foundBy, type SeenFilters } from '../feedback/feedback-filters.ts'
import { type CursorPosition, readCursor, writeCursor } from '../query/cursor.ts'
import type { Page, PageRequest } from '../query/page.ts'
import { fold, likePattern } from '../query/search-text.ts'
import type { Tables } from '../schema.ts'

export interface AnsweredFlow {
  readonly flow_id: string
  readonly version: number
  readonly count: number
}

export interface WrittenAnswer {
  readonly feedbackId: string
  readonly receivedAt: number
  readonly languageId: string
  readonly questionId: string
  readonly body: string
}

/** A conversation that began without a survey has no answers. */
const answersFound = (...of: Parameters<typeof feedbackFound>) =>
  feedbackFound(...of).where(
    sql<boolean>`not (feedback.is_completed = 0 and feedback.chat_token_hash is not null)`,
  )

/** Most first. */
export async function answeredFlows(
  db: Kysely<Tables>,
  workspaceId: string,
  filters: SeenFilters,
): Promise<readonly AnsweredFlow[]> {
  const by = await foundBy(db, workspaceId, filters)
  if (by === null) return []
  const rows = await answersFound(db, by)
    .select(['flow_id', 'flow_version', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy(['flow_id', 'flow_version'])
    .execute()
  return rows
    .map(({ flow_id, flow_version: version, count }) => ({
      flow_id,
      version,
      count: Number(count),
    }))
    .toSorted(
      (a, b) =>
        b.count - a.count || (`${a.flow_id}/${a.version}` < `${b.flow_id}/${b.version}` ? -1 : 1),
    )
}

/** Of the newest `searched` feedbacks that fit the other filters, the newest `found` that contain the words. */
export async function searchedIds(
  db: Kysely<Tables>,
  workspaceId: string,
  { q = '', ...filters }: SeenFilters,
  limits: { readonly searched: number; readonly found: number },
): Promise<{ readonly ids: readonly string[]; readonly searched: number }> {
  const by = await foundBy(db, workspaceId, filters)
  if (by === null) return { ids: [], searched: 0 }
  // An index of the embedded store has these columns, so that only what is found is read from the rows.
  const newest = answersFound(db, by)
    .select(['id', 'received_at', 'search'])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.searched)
  const { counted } = await db
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow()
  const found = await db
    .selectFrom(newest.as('newest'))
    .select('id')
    .where(sql<boolean>`search like ${likePattern(q.trim())} escape '\\'`)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.found)
    .execute()
  return { ids: found.map(({ id }) => id), searched: Number(counted) }
}

/** The texts of these questions in the newest `lookAt` feedbacks that fit, newest first. */
export async function newestWritten(
  db: Kysely<Tables>,
  workspaceId: string,
  filters: SeenFilters,
  questionIds: readonly string[],
  lookAt: number,
): Promise<readonly WrittenAnswer[]> {
  const by = questionIds.length === 0 ? null : await foundBy(db, workspaceId, filters)
  if (by === null) return []
  const newest = await feedbackFound(db, by)
    .select(['id', 'received_at', 'language_id', 'answers'])
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(lookAt)
    .execute()
  const answersOf = await readAnswers(db, newest)
  return newest.flatMap((record) =>
    answersOf(record).flatMap(({ question_id, body }) =>
      body !== undefined && questionIds.includes(question_id)
        ? {
            feedbackId: record.id,
            receivedAt: record.received_at,
            languageId: record.language_id,
            questionId: question_id,
            body,
          }
        : [],
    ),
  )
}

/** Feedbacks that one page of texts examines before it leaves the rest to the next page. */
const mostLookedAt = 10_000
const lookStep = 500

/** Newest first. `q` must occur in the text itself; a feedback with it elsewhere is skipped. */
export async function writtenPage(
  db: Kysely<Tables>,
  workspaceId: string,
  filters: SeenFilters,
  questionId: string,
  page: PageRequest,
): Promise<Page<WrittenAnswer & { readonly isFile: boolean }>> {
  const by = await foundBy(db, workspaceId, filters)
  let after = page.after === undefined ? null : readCursor(page.after)
  if (by === null || (page.after !== undefined && after === null)) return { items: [], next: null }
  const words = fold(filters.q?.trim() ?? '')
  const items: (WrittenAnswer & { readonly isFile: boolean })[] = []
  for (let lookedAt = 0; ; ) {
    const place: CursorPosition | null = after
    const newest = await feedbackFound(db, by)
      .select(['id', 'received_at', 'language_id', 'answers'])
      .$if(place !== null, (query) =>
        query.where(sql<boolean>`(received_at, id) < (${place?.at ?? 0}, ${place?.id ?? ''})`),
      )
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(lookStep)
      .execute()
    const answersOf = await readAnswers(db, newest)
    for (const record of newest) {
      after = { at: record.received_at, id: record.id }
      for (const { question_id, body, active_storage_blob_id } of answersOf(record))
        if (question_id === questionId && body !== undefined && fold(body).includes(words))
          items.push({
            feedbackId: record.id,
            receivedAt: record.received_at,
            languageId: record.language_id,
            questionId,
            body,
            isFile: active_storage_blob_id !== undefined,
          })
      if (items.length >= page.limit) return { items, next: writeCursor(after) }
    }
    lookedAt += newest.length
    if (newest.length < lookStep || after === null) return { items, next: null }
    if (lookedAt >= mostLookedAt) return { items, next: writeCursor(after) }
    // Yields, so that other calls of the embedded store's thread can run in between.
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

/** Looks at one feedback of each pair, not at all of them. */
export async function nodesAnswered(
  db: Kysely<Tables>,
  workspaceId: string,
  flowIds: readonly string[],
  nodeIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('node')
    .select('node.id')
    .where('node.workspace_id', '=', workspaceId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('feedback')
          .select('feedback.id')
          .whereRef('feedback.node_id', '=', 'node.id')
          .where('feedback.flow_id', 'in', flowIds),
      ),
    )
    .orderBy('node.id')
    .execute()
  return rows.map(({ id }) => id).filter((id) => nodeIds.includes(id))
}
