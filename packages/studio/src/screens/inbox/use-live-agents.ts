// The colleagues, kept as they are: somebody may come for the first time while an inbox is open.

import type { Agent } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveAgents, LiveEvent } from './live-agents.ts'

export function useLiveAgents(live: LiveAgents | null, agents: readonly Agent[] | undefined): void {
  const client = useQueryClient()
  useEffect(
    () =>
      live?.listen((event) => {
        const id = agentIn(event)
        if (event.type === 'catch_up' || (id !== null && !agents?.some((agent) => agent.id === id)))
          void client.invalidateQueries({ queryKey: ['list_agents'] })
      }),
    [client, live, agents],
  )
}

function agentIn(event: LiveEvent): string | null {
  switch (event.type) {
    case 'changed':
      return event.changed.agent_id
    case 'typing':
      return event.notice.agent_id
    case 'presence':
      return event.notice.kind === 'agent' ? event.notice.agent_id : null
    case 'seen':
    case 'catch_up':
      return null
    default:
      return unreachable(event)
  }
}
