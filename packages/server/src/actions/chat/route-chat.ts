// Who should take a chat and how soon: from the first of the node's routes whose rules all hold for the answers.
import type { ChatRoute } from '@askwell/contract'
import { rulesHold } from '@askwell/engine'
import { matches } from '@askwell/engine/regex'
import type { FeedbackRow } from '../../store/feedback/feedback-row.ts'
import type { Settings } from '../respondent/settings.ts'

export interface Routed {
  readonly topic: string | null
  readonly priority: number
  readonly agentId: string | null
}

const unrouted: Routed = { topic: null, priority: 0, agentId: null }

export async function routeChat(
  settings: Settings,
  routes: readonly ChatRoute[],
  feedback: FeedbackRow,
): Promise<Routed> {
  if (routes.length === 0) return unrouted
  const flow = await settings.publishedFlow(feedback.flowId, feedback.flowVersion)
  if (!flow) return unrouted
  const route = routes.find(({ rules }) => rulesHold(flow.map, feedback.responses, rules, matches))
  return route
    ? { topic: route.topic, priority: route.priority, agentId: route.agent_id }
    : unrouted
}
