// A run that can be interrupted and resumed: the parts that may be stored on a device, and how the run
// resumes, perhaps under a newer version of its flow (A-144, C-29). Files and answers that hide personal data
// are never stored; a run that loses one resumes at the page that asks for it. A separate entry point, because most visits
// do not need it.
import { isEmpty } from './answer.ts'
import { clearHidden, replaceAnswer } from './clear-hidden.ts'
import { enter, goBack } from './enter.ts'
import type { FlowMap } from './flow-map.ts'
import { fitsQuestion, type RunDraft, readRunDraft } from './read-run-draft.ts'
import type { Run, RunAnswer, RunPosition, Visit } from './run.ts'

export { type RunDraft, readRunDraft }

export interface DraftOf {
  readonly draft: RunDraft
  /** Nothing was left out, so the resumed run can send the same feedback. */
  readonly isWhole: boolean
}

/** null if there is nothing yet that a respondent would miss. */
export function draftOf(map: FlowMap, run: Run): DraftOf | null {
  const isSecret = (questionId: string, { answer }: RunAnswer): boolean =>
    answer.kind === 'file' ||
    map.elementOfQuestion.get(questionId)?.question?.hidePersonalData === true
  const secrets = Object.entries(run.answers).flatMap(([id, given]) =>
    isSecret(id, given) ? [id] : [],
  )
  const kept = withoutSecrets(map, run, secrets)
  const parked = Object.fromEntries(
    Object.entries(kept.parked).filter(([id, given]) => !isSecret(id, given)),
  )
  const answers = Object.values({ ...parked, ...kept.answers })
  if (
    kept.visits.length < 2 &&
    answers.every((given) => given.isPreloaded || isEmpty(given.answer))
  )
    return null
  const visits = kept.visits.map((visit): Visit => {
    const before = Object.entries(visit.before ?? {}).filter(([id, given]) => !isSecret(id, given))
    return visit.before ? { ...visit, before: Object.fromEntries(before) } : visit
  })
  const verified = Object.entries(kept.verifications).filter(
    ([id, { stage }]) => stage === 'done' && kept.answers[id],
  )
  return {
    isWhole: secrets.length === 0,
    draft: {
      seed: kept.seed,
      startedAtMs: kept.startedAtMs,
      languageId: kept.languageId,
      visits,
      wasReachedByBack: kept.wasReachedByBack,
      answers: kept.answers,
      parked,
      fired: kept.fired,
      left: kept.left,
      verifications: Object.fromEntries(verified),
      replies: kept.replies,
      firstResponseAtMs: kept.firstResponseAtMs,
      createdAtMs: kept.createdAtMs,
      feedbackId: kept.saving.feedbackId,
    },
  }
}

/** Back to the first page that loses an answer, without that answer, because a branch may depend on it. */
function withoutSecrets(map: FlowMap, run: Run, secrets: readonly string[]): Run {
  if (secrets.length === 0) return run
  const states = new Set(
    secrets.map((id) => map.stateOfElement.get(map.elementOfQuestion.get(id)?.id ?? '')),
  )
  const first = run.visits.findIndex(({ stateId }) => states.has(stateId))
  let back = run
  while (first >= 0 && back.visits.length > first + 1) back = goBack(map, back)
  for (const id of secrets) if (back.answers[id]) back = replaceAnswer(map, back, id, null)
  return clearHidden(map, back)
}

export interface Resuming {
  /** The run as it would begin now, with the answers that came with the link. */
  readonly fresh: Run
  readonly draft: RunDraft
  /** The draft was written under the current version of the flow. */
  readonly isSameVersion: boolean
}

/**
 * The interrupted run. Under another version, or if the link has other answers now, only answers
 * whose questions and options still exist are restored, each when its page is reached.
 */
export function resume(map: FlowMap, { fresh, draft, isSameVersion }: Resuming): Run {
  const saving = { ...fresh.saving, feedbackId: draft.feedbackId }
  if (isSameVersion && isWalkable(map, draft) && agreesWithLink(fresh, draft)) {
    const { feedbackId: _, ...resumed } = draft
    return { ...fresh, ...resumed, saving }
  }
  const { seed } = draft
  const known = Object.entries({ ...draft.parked, ...draft.answers }).filter(([id, given]) =>
    fits(map, id, given, seed),
  )
  const parked = { ...Object.fromEntries(known), ...fresh.parked, ...fresh.answers }
  const languageId = speaks(map, draft.languageId) ? draft.languageId : fresh.languageId
  const before: Run = {
    ...fresh,
    seed,
    languageId,
    visits: [],
    answers: {},
    parked,
    fired: [],
    saving,
  }
  return map.initialState ? enter(map, before, map.initialState.id, fresh.startedAtMs) : fresh
}

/** The run, submitting again to the same end. */
export const resumeSubmit = (run: Run, to: RunPosition): Run => ({
  ...run,
  phase: { kind: 'submitting', to },
  saving: {
    ...run.saving,
    inFlight: 'complete',
    isPartialWaiting: false,
    isCompleteWaiting: false,
  },
})

/** True if every page of its path and every answer is still possible. */
function isWalkable(map: FlowMap, draft: RunDraft): boolean {
  const [first] = draft.visits
  return (
    first !== undefined &&
    first.stateId === map.initialState?.id &&
    draft.visits.every(({ stateId }) => map.states.has(stateId)) &&
    speaks(map, draft.languageId) &&
    Object.entries({ ...draft.parked, ...draft.answers }).every(([id, given]) =>
      fits(map, id, given, draft.seed),
    )
  )
}

const speaks = (map: FlowMap, languageId: string): boolean =>
  map.flow.languages.some(({ id }) => id === languageId)

/** Answers of the link take precedence over the draft: then the run begins again with both. */
function agreesWithLink(fresh: Run, draft: RunDraft): boolean {
  const given = Object.entries({ ...fresh.parked, ...fresh.answers }).filter(
    ([, { isPreloaded }]) => isPreloaded,
  )
  return given.every(
    ([id, { answer }]) =>
      JSON.stringify((draft.answers[id] ?? draft.parked[id])?.answer) === JSON.stringify(answer),
  )
}

function fits(map: FlowMap, questionId: string, { answer }: RunAnswer, seed: number): boolean {
  const question = map.elementOfQuestion.get(questionId)?.question
  return (
    question !== undefined && question.id === questionId && fitsQuestion(question, answer, seed)
  )
}
