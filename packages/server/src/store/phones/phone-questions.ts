// Which published flows have which phone_verification question, so that a code is sent only where a respondent could have seen
// it. Stored with the versions: an unknown id costs one index lookup.
import { type Flow, verifiedStyles } from '@askwell/contract'
import type { Kysely } from 'kysely'
import type { NodeRow } from '../nodes/node-store.ts'
import { nodeRow } from '../nodes/nodes.ts'
import type { Tables } from '../schema.ts'

export interface AskingNode {
  readonly node: NodeRow
  /** The default language of the flow's newest version, used for the message. */
  readonly languageCode: string
}

export const phoneQuestionsOf = (flow: Flow): readonly string[] =>
  flow.elements.flatMap(({ question }) =>
    question && verifiedStyles.includes(question.style) ? [question.id] : [],
  )

/** Call it in the transaction that publishes the flow. Questions that a later version drops stay, for runs under way. */
export async function namePhoneQuestions(db: Kysely<Tables>, flow: Flow): Promise<void> {
  const rows = phoneQuestionsOf(flow).map((question_id) => ({ question_id, flow_id: flow.id }))
  if (rows.length === 0) return
  await db
    .insertInto('phone_question')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const mostNodes = 100

export async function nodesAsking(
  db: Kysely<Tables>,
  questionId: string,
): Promise<readonly AskingNode[]> {
  const rows = await db
    .selectFrom('phone_question')
    .innerJoin('node', (join) =>
      join.on((of) =>
        of.or([
          of('node.flow_id', '=', of.ref('phone_question.flow_id')),
          of('node.closed_flow_id', '=', of.ref('phone_question.flow_id')),
        ]),
      ),
    )
    .selectAll('node')
    .select('phone_question.flow_id as asking_flow_id')
    .where('phone_question.question_id', '=', questionId)
    .orderBy('node.created_at')
    .orderBy('node.id')
    .limit(mostNodes)
    .execute()
  const codes = new Map<string, string>()
  for (const flowId of new Set(rows.map((row) => row.asking_flow_id)))
    codes.set(flowId, await defaultLanguage(db, flowId))
  return rows.map(({ asking_flow_id, ...row }) => ({
    node: nodeRow(row),
    languageCode: codes.get(asking_flow_id) ?? 'en',
  }))
}

async function defaultLanguage(db: Kysely<Tables>, flowId: string): Promise<string> {
  const row = await db
    .selectFrom('flow_version')
    .select('document')
    .where('flow_id', '=', flowId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return 'en'
  const { languages, defaultLanguageId } = JSON.parse(row.document) as Flow
  return languages.find((language) => language.id === defaultLanguageId)?.code ?? 'en'
}
