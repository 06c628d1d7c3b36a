// Values of follow-ups and labels, without a schema, for the screens of agents.
export const followUpStatuses = ['open', 'in_progress', 'waiting', 'closed'] as const
/** How a closed one ended. */
export const followUpOutcomes = ['resolved', 'no_reply', 'not_reachable', 'nothing_to_do'] as const

/** Of one conversation; a response has as many tags. */
export const mostChatLabels = 20
