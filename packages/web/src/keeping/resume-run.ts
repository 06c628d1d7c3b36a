// Resumes the data of an earlier visit before the first screen is shown: a draft, a submit to
// finish, or a feedback that only needs to be sent (C-29, A-144).
import type { Run } from '@askwell/engine'
import { resume, resumeSubmit } from '@askwell/engine/draft'
import type { Begun } from '../run/begin-run.ts'
import { type KeepPage, type Resumed, resumeMark } from '../run/kept-run.ts'
import { draftKey } from '../run/unsent.ts'
import { queueUnsent } from './adopt.ts'
import { type Draft, isFresh, isSameVersion, readDraft } from './drafts.ts'
import { draftOfLink, linkLifeMs } from './resume-link.ts'

/** The state of the history before the first screen was shown. Null = nothing was resumed. */
export let stateBefore: unknown = null

export async function resumeRun(
  { browser, node, query }: KeepPage,
  begun: Begun,
): Promise<Resumed | null> {
  stateBefore = history.state
  if (!node) return null
  const { flow } = begun.map
  const nowMs = browser.nowMs()
  const runOf = (draft: Draft): Run => {
    const run = resume(begun.map, {
      fresh: begun.stepped.run,
      draft: draft.run,
      isSameVersion: isSameVersion(draft, flow),
    })
    // The address takes precedence over the earlier choice.
    return query.lang === null ? run : { ...run, languageId: begun.language.id }
  }
  const record = readDraft(browser.local, node.id)
  const linked = await linkedDraft(browser.frame.address)
  if (linked && isFresh(linked, flow, nowMs, linkLifeMs)) {
    if (record?.unsent) queueUnsent(browser.local, record.unsent, nowMs)
    return {
      run: runOf(linked),
      idempotencyKey: linked.idempotencyKey,
      failed: null,
      submitting: null,
    }
  }
  if (!record) return null
  const { draft, unsent, hasFailed, to } = record
  if (!draft || !isFresh(draft, flow, nowMs)) return leave()
  const run = runOf(draft)
  if (!unsent || hasFailed)
    return { run, idempotencyKey: draft.idempotencyKey, failed: unsent, submitting: null }
  if (!to || !isSameVersion(draft, flow) || run.visits.length !== draft.run.visits.length)
    return leave()
  return {
    run: resumeSubmit(run, to),
    idempotencyKey: draft.idempotencyKey,
    failed: null,
    submitting: unsent,
  }

  /** Nothing to resume; a submitted feedback is sent. */
  function leave(): null {
    if (unsent) queueUnsent(browser.local, unsent, nowMs)
    if (node) browser.local.remove(draftKey(node.id))
    return null
  }
}

/** The link is read once, so that a reload continues with the newer answers. */
async function linkedDraft(address: string): Promise<Draft | null> {
  if (!address.includes(resumeMark)) return null
  const draft = await draftOfLink(address)
  history.replaceState(history.state, '', address.split('#')[0])
  return draft
}
