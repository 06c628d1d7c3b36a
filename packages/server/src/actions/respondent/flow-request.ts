// C-09: an answer is sent to the owner's system, and the reply is mapped to questions of this flow.
import type { Flow } from '@askwell/contract'
import { styleOf } from '@askwell/engine'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { Store } from '../../store/store.ts'
import { type CallIntegration, refusalOfFailure } from '../integrations/call-integration.ts'
import { type MappedInput, mapToQuestions } from '../integrations/map-reply.ts'
import type { Settings } from './settings.ts'

export interface FlowRequest {
  readonly flowId: string
  readonly body: {
    readonly question_id: string
    readonly flow_id: string
    readonly answer?: unknown
  }
  readonly gone: AbortSignal
}

const mostAnswer = 10_000

export async function runFlowRequest(
  {
    settings,
    store,
    callIntegration,
  }: {
    readonly settings: Settings
    readonly store: Store
    readonly callIntegration: CallIntegration
  },
  { flowId, body, gone }: FlowRequest,
): Promise<{ responses: MappedInput[] }> {
  const versions = await settings.recentVersions(flowId)
  if (versions.length === 0) throw notFound()
  if (body.flow_id !== flowId)
    throw invalid([{ field: 'flow_id', message: 'is not the flow of this address' }])
  if (!isAnswer(body.answer))
    throw invalid([
      {
        field: 'answer',
        message: `must be a text, a number or texts, at most ${mostAnswer} characters`,
      },
    ])
  const asking = versions.find(({ map }) =>
    asks(map.elementOfQuestion.get(body.question_id)?.question),
  )
  if (!asking)
    throw invalid([{ field: 'question_id', message: 'does not make a request in this flow' }])
  const question = asking.map.elementOfQuestion.get(body.question_id)?.question
  // A flow can only name integrations in the flow's workspace.
  const workspaceId = await store.integrations.workspaceOfFlow(flowId)
  const target =
    question?.request && workspaceId !== null
      ? await store.integrations.callable(workspaceId, question.request.referenceId)
      : null
  if (!target || !question)
    throw new Refusal(13020, 'The integration of this question is not set up.')
  const answer = await callIntegration(
    target,
    { question_id: question.id, question_key: question.key, flow_id: flowId, answer: body.answer },
    gone,
  )
  if (answer.kind === 'failed') throw refusalOfFailure(answer)
  return {
    responses: [
      ...mapToQuestions(target.definition.mapping, answer.json, questionIn(asking.document)),
    ],
  }
}

const asks = (question: Flow['elements'][number]['question']): boolean =>
  question !== undefined &&
  (styleOf(question.style).asksSystem || (question.request ?? null) !== null)

function isAnswer(answer: unknown): boolean {
  if (typeof answer === 'number') return Number.isFinite(answer)
  if (Array.isArray(answer))
    return answer.every((part) => typeof part === 'string') && answer.join('').length <= mostAnswer
  return typeof answer === 'string' && answer.length <= mostAnswer
}

function questionIn(document: Flow): (name: string) => string | null {
  const questions = document.elements.flatMap(({ question }) => (question ? [question] : []))
  return (name) => questions.find(({ id, key }) => id === name || key === name)?.id ?? null
}
