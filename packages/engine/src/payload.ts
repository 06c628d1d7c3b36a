// The feedback a run sends: answers of visible questions of the states on the path, and nothing else.
import type { FeedbackCustomer, ResponseItem } from '@askwell/contract'
import { isEmpty } from './answer.ts'
import { faultOf } from './check.ts'
import type { FlowMap } from './flow-map.ts'
import type { Feedback, Run } from './run.ts'
import { rulesOf } from './styles/index.ts'
import { firedFor, orderedElements, shownOptions, visibility } from './visibility.ts'

/** `at`: when it is sent; a complete feedback keeps the time of its first try. */
export function feedbackOf(map: FlowMap, run: Run, at: number): Feedback {
  const { responses, customer } = sent(map, run)
  const { session } = run
  return {
    device_id: session.deviceId,
    createdAtMs: run.createdAtMs ?? at,
    node_id: session.nodeId,
    flow_id: map.flow.id,
    ...(map.flow.version !== undefined && { flow_version: map.flow.version }),
    user_id: session.userId,
    origin_url: session.originUrl,
    language_id: run.languageId,
    created_offline: false,
    time_spent_in_seconds: run.firstResponseAtMs === null ? 0 : Math.max(0, Math.floor(((run.createdAtMs ?? at) - run.firstResponseAtMs) / 1000)),
    responses,
    customer,
    attachment_ids: [],
    ...(session.isInternal && { is_internal_feedback: true }),
    path: run.visits.map((visit) => ({ state_id: visit.stateId, at: visit.atMs })),
    ...(run.visits.some((visit) => map.states.get(visit.stateId)?.style === 'random') && { seed: run.seed }),
  }
}

/** States of the path, each once, in the order of their last visit. */
export const statesOnPath = (run: Run): string[] => [...new Set(run.visits.map((visit) => visit.stateId).toReversed())].toReversed()

/** True when some question was shown on the path, answered or not. */
export function wasAsked(map: FlowMap, run: Run): boolean {
  return statesOnPath(run).some((stateId) => {
    const seen = visibility(map, firedFor(run, stateId))
    return (map.elementsOf.get(stateId) ?? []).some((element) => element.question && seen.element(element))
  })
}

function sent(map: FlowMap, run: Run): { responses: ResponseItem[]; customer: FeedbackCustomer | null } {
  const responses: ResponseItem[] = []
  const customer: FeedbackCustomer = { ...run.session.customer }
  for (const stateId of statesOnPath(run)) {
    const seen = visibility(map, firedFor(run, stateId))
    for (const element of orderedElements(map, run.seed, stateId)) {
      const { question } = element
      const answer = question && run.answers[question.id]?.answer
      // A half-typed address is not an answer yet: a partial save leaves it out, a complete one never gets here with it.
      if (!question || !answer || isEmpty(answer) || !seen.element(element) || faultOf(question, answer, shownOptions(seen, element))) continue
      const rules = rulesOf(question.style)
      for (const item of rules.items(question, answer)) responses.push(question.hidePersonalData ? { ...item, hidePersonalData: true } : item)
      Object.assign(customer, rules.customer?.(question, answer))
    }
  }
  return { responses, customer: Object.keys(customer).length > 0 ? customer : null }
}
