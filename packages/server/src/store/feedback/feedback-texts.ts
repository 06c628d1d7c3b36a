// The fixed SQL for saving answers. Texts are made once from the column lists. The engines differ only in how they insert
// several answers: node:sqlite repeats one prepared insert, PostgreSQL gets them as one JSON parameter.

import type { Bindable, Session } from '../query/session.ts'
import type { FeedbackRecord, ResponseRecord } from '../schema.ts'
import { feedbackColumns, responseColumns } from './records.ts'

const feedbackNames = Object.keys(feedbackColumns) as (keyof FeedbackRecord)[]
const responseNames = Object.keys(responseColumns) as (keyof ResponseRecord)[]
const {
  workspace_id: _workspace,
  node_id: _node,
  received_day: _day,
  is_counted: _counted,
  ...ownColumns
} = responseColumns
const ownNames = Object.keys(ownColumns) as (keyof typeof ownColumns)[]
const replacedNames = feedbackNames.filter(
  (name) => name !== 'id' && name !== 'workspace_id' && name !== 'node_id',
)
const places = (names: readonly string[]) => names.map(() => '?').join(', ')

export const insertFeedbackText = {
  text: `insert into feedback (${feedbackNames.join(', ')}) values (${places(feedbackNames)})`,
  values: (record: FeedbackRecord): Bindable[] => feedbackNames.map((name) => record[name]),
}

/** A later save of the same run replaces the earlier one, key and times included; only the id stays. */
export const replaceFeedbackText = {
  text: `update feedback set ${replacedNames.map((name) => `${name} = ?`).join(', ')} where id = ?`,
  values: (record: FeedbackRecord): Bindable[] => [
    ...replacedNames.map((name) => record[name]),
    record.id,
  ],
}

const insertAnswerText = `insert into response (${responseNames.join(', ')}) values (${places(responseNames)})`
const insertAnswersText = `insert into response (${responseNames.join(', ')}) select ${responseNames.join(', ')} from json_to_recordset(?) as item (${typed(responseColumns)})`

export async function insertAnswers(
  session: Session,
  answers: readonly ResponseRecord[],
): Promise<void> {
  if (answers.length === 0) return
  if (session.engine === 'postgres')
    await session.rows(insertAnswersText, [JSON.stringify(answers)])
  else
    for (const answer of answers)
      await session.rows(
        insertAnswerText,
        responseNames.map((name) => answer[name]),
      )
}

/**
 * PostgreSQL only: any number of fresh feedbacks with their answers in one statement. Answers follow only where the
 * feedback was inserted, and copy shared columns from it; the inserted ids are returned. Pass feedbacks in the order of (node,
 * run), so that two servers never wait for each other.
 */
export const insertTogetherText = `with
  item as (select * from json_to_recordset($1) as item (${typed(feedbackColumns)})),
  stored as (insert into feedback (${feedbackNames.join(', ')}) select ${feedbackNames.join(', ')} from item on conflict (node_id, run_key) do nothing
    returning id, workspace_id, node_id, received_at, is_completed, is_internal),
  answered as (insert into response (${[...ownNames, 'workspace_id', 'node_id', 'received_day', 'is_counted'].join(', ')})
    select ${ownNames.map((name) => `answer.${name}`).join(', ')}, stored.workspace_id, stored.node_id, stored.received_at / 86400000, stored.is_completed * (1 - stored.is_internal)
    from json_to_recordset($2) as answer (${typed(ownColumns)}) join stored on stored.id = answer.feedback_id)
  select id from stored`

/** The same, with the webhook events of each feedback. Their foreign key refuses the group while a webhook is being deleted. */
export const insertAndTellText = insertTogetherText.replace(
  /\n {2}select id from stored$/,
  `,
  told as (insert into webhook_delivery (id, workspace_id, webhook_id, type, event, feedback_id, status, attempts, tries, next_try_at, created_at)
    select gen_random_uuid()::text, stored.workspace_id, webhook.id, event.type, event.event, stored.id, 'pending', 0, '[]', stored.received_at, stored.received_at
    from json_to_recordset($3) as event (feedback_id text, type text, event text) join stored on stored.id = event.feedback_id
    join webhook on webhook.workspace_id = stored.workspace_id and webhook.is_enabled = 1
      and (webhook.types = '[]' or webhook.types::jsonb @> to_jsonb(event.type)))
  select id from stored`,
)

export function togetherParameters(
  records: readonly FeedbackRecord[],
  answers: readonly ResponseRecord[],
): [string, string] {
  return [JSON.stringify(records), JSON.stringify(answers.map(ownOf))]
}

/** JSON leaves out what is undefined, and PostgreSQL reads an absent member as null. */
const ownOf = ({
  feedback_id,
  position,
  question_id,
  option_id,
  body,
  ranking,
  blob_id,
  hide_personal_data,
  is_unverified,
}: ResponseRecord) =>
  ({
    feedback_id,
    position,
    question_id,
    option_id: option_id ?? undefined,
    body: body ?? undefined,
    ranking: ranking ?? undefined,
    blob_id: blob_id ?? undefined,
    hide_personal_data: hide_personal_data ?? undefined,
    is_unverified: is_unverified ?? undefined,
  }) satisfies Record<keyof typeof ownColumns, unknown>

function typed(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
}
