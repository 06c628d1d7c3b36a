// The feedback a run sends: answers of visible questions of the states on the path, and nothing else.
import type { FeedbackCustomer, ResponseItem } from '@askwell/contract'
import { isEmpty } from './answer.ts'
import { faultOf } from './check.ts'
import type { FlowMap } from './flow-map.ts'
import type { Feedback, Run } from './run.ts'
import { styleOf } from './styles/index.ts'
import type { CustomerFields } from './styles/style.ts'
import type { Tools } from './tools.ts'
import { firedFor, orderedElements, shownOptions, visibility } from './visibility.ts'
import { yearOf } from './year.ts'

/** `at`: when it is sent; a complete feedback keeps the time of its first try. */
export function feedbackOf(
  map: FlowMap,
  run: Run,
  save: { readonly at: number; readonly completed: boolean },
  tools: Tools,
): Feedback {
  const { at, completed } = save
  const { responses, customer, attachmentIds } = sent(map, run, {
    completed,
    year: yearOf(run.createdAtMs ?? at),
    mask: tools.mask,
  })
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
    time_spent_in_seconds:
      run.firstResponseAtMs === null
        ? 0
        : Math.max(0, Math.floor(((run.createdAtMs ?? at) - run.firstResponseAtMs) / 1000)),
    responses,
    customer,
    attachment_ids: attachmentIds,
    ...(session.isInternal && { is_internal_feedback: true }),
    path: run.visits.map((visit) => ({ state_id: visit.stateId, at: visit.atMs })),
    ...(run.visits.some((visit) => map.states.get(visit.stateId)?.style === 'random') && {
      seed: run.seed,
    }),
  }
}

/** States of the path, each once, in the order of their last visit. */
export const statesOnPath = (run: Run): string[] =>
  [...new Set(run.visits.map((visit) => visit.stateId).toReversed())].toReversed()

/** True if any question was shown on the path, answered or not. */
export function wasAsked(map: FlowMap, run: Run): boolean {
  return statesOnPath(run).some((stateId) => {
    const seen = visibility(map, firedFor(run, stateId))
    return (map.elementsOf.get(stateId) ?? []).some(
      (element) => element.question && seen.element(element),
    )
  })
}

interface Sending {
  readonly completed: boolean
  /** The calendar year of the answers, for a birth year. */
  readonly year: number
  readonly mask: (text: string) => string
}

interface PayloadAnswers {
  readonly responses: ResponseItem[]
  readonly customer: FeedbackCustomer | null
  readonly attachmentIds: string[]
}

function sent(map: FlowMap, run: Run, { completed, year, mask }: Sending): PayloadAnswers {
  const responses: ResponseItem[] = []
  const attachmentIds: string[] = []
  let customer: FeedbackCustomer = { ...run.session.customer }
  for (const stateId of statesOnPath(run)) {
    const seen = visibility(map, firedFor(run, stateId))
    for (const element of orderedElements(map, run.seed, stateId)) {
      const { question } = element
      const answer = question && run.answers[question.id]?.answer
      // A half-typed address is not an answer yet: a partial save leaves it out, a complete one never gets here with it.
      if (
        !question ||
        !answer ||
        isEmpty(answer) ||
        !seen.element(element) ||
        faultOf(question, answer, shownOptions(seen, element))
      )
        continue
      // Replies of third parties are not stored for an unfinished run (seed §4).
      if (!completed && answer.kind === 'values') continue
      const rules = styleOf(question.style)
      for (const item of rules.items(question, answer))
        responses.push(question.hidePersonalData ? hidden(item, mask) : item)
      if (answer.kind === 'file') attachmentIds.push(answer.file.attachmentId)
      customer = joinCustomer(customer, rules.customer?.(question, answer, year))
    }
  }
  return { responses, customer: Object.keys(customer).length > 0 ? customer : null, attachmentIds }
}

/** The flag stays with the item. Only typed text can contain personal data; the address of a file must not be masked. */
const hidden = (item: ResponseItem, mask: (text: string) => string): ResponseItem =>
  item.body === undefined || item.active_storage_blob_id !== undefined
    ? { ...item, hidePersonalData: true }
    : // A mask can be longer than the masked text, and a text above the limit would fail the whole feedback.
      { ...item, body: mask(item.body), hidePersonalData: true }

/** Later fields take precedence; `schema` is merged key by key. */
export function joinCustomer(
  customer: FeedbackCustomer,
  more: CustomerFields | undefined,
): FeedbackCustomer {
  return more
    ? Object.assign(
        {},
        customer,
        more,
        more.schema && { schema: { ...customer.schema, ...more.schema } },
      )
    : customer
}
