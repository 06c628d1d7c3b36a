// Consents with the text that was agreed to, from the version of the flow that was shown.
import type { Consent, Flow } from '@askwell/contract'
import type { z } from 'zod'
import type { ConsentRecord as ConsentRow } from '../../store/schema.ts'
import type { Store } from '../../store/store.ts'
import { textIn } from '../text-in.ts'

export async function consentsWithTexts(
  store: Store,
  rows: readonly ConsentRow[],
): Promise<z.input<typeof Consent>[]> {
  const versions = new Map<string, Flow | null>()
  const shown: z.input<typeof Consent>[] = []
  for (const row of rows) {
    const key = `${row.flow_id}/${row.flow_version}`
    const flow =
      versions.get(key) ??
      (await store.publishedFlow(row.flow_id, row.flow_version))?.document ??
      null
    versions.set(key, flow)
    shown.push({
      feedback_id: row.feedback_id,
      question_id: row.question_id,
      flow_id: row.flow_id,
      flow_version: row.flow_version,
      language_id: row.language_id,
      option_id: row.option_id,
      accepted: row.is_accepted === 1,
      text: flow && wordsOf(flow, row),
      text_hash: row.text_hash,
      given_at: new Date(row.given_at).toISOString(),
      withdrawn_at: row.withdrawn_at === null ? null : new Date(row.withdrawn_at).toISOString(),
    })
  }
  return shown
}

function wordsOf(flow: Flow, row: ConsentRow): string | null {
  const element = flow.elements.find(({ question }) => question?.id === row.question_id)
  return element?.question ? textIn(flow, element.question.body, row.language_id) : null
}
