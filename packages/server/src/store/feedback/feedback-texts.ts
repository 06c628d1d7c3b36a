// The fixed SQL for saving feedback. Texts are made once from the list of columns. The engines differ only in how they insert
// several feedbacks: node:sqlite repeats one prepared insert, PostgreSQL gets them as one JSON parameter.

import { noteStoredText } from '../alerts/alert-looks.ts'
import type { Bindable } from '../query/session.ts'
import type { FeedbackRecord } from '../schema.ts'
import { feedbackColumns } from './records.ts'

const feedbackNames = Object.keys(feedbackColumns) as (keyof FeedbackRecord)[]
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

/**
 * PostgreSQL only: any number of fresh feedbacks in one statement. The inserted ids are returned. Pass feedbacks in the order
 * of (node, run), so that two servers never wait for each other.
 */
export const insertTogetherText = `with
  item as (select * from json_to_recordset($1) as item (${typed(feedbackColumns)})),
  stored as (insert into feedback (${feedbackNames.join(', ')}) select ${feedbackNames.join(', ')} from item on conflict (node_id, run_key) do nothing
    returning id, workspace_id, received_at, is_completed, is_internal),
  ${noteStoredText}
  select id from stored`

/** The same, with the webhook events of each feedback. Their foreign key refuses the group while a webhook is being deleted. */
export const insertAndTellText = insertTogetherText.replace(
  /\n {2}select id from stored$/,
  `,
  told as (insert into webhook_delivery (id, workspace_id, webhook_id, type, event, feedback_id, status, attempts, tries, next_try_at, created_at, trace)
    select gen_random_uuid()::text, stored.workspace_id, webhook.id, event.type, event.event, stored.id, 'pending', 0, '[]', stored.received_at, stored.received_at, event.trace
    from json_to_recordset($2) as event (feedback_id text, type text, event text, trace text) join stored on stored.id = event.feedback_id
    join webhook on webhook.workspace_id = stored.workspace_id and webhook.is_enabled = 1
      and (webhook.types = '[]' or webhook.types::jsonb @> to_jsonb(event.type)))
  select id from stored`,
)

function typed(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
}
