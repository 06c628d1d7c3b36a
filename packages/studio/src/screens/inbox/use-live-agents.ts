// The colleagues, kept current: somebody may join while an inbox is open. And this agent's permissions: the
// server sends `catch_up` as soon as they change.

import type { Agent } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveAgents, LiveEvent } from './live-agents.ts'

const ofRights = ['list_agents', 'my_agent', 'me', 'list_nodes'] as const

export function useLiveAgents(live: LiveAgents | null, agents: readonly Agent[] | undefined): void {
  const client = useQueryClient()
  useEffect(
    () =>
      live?.listen((event) => {
        const id = agentIn(event)
        const isNew = id !== null && !agents?.some((agent) => agent.id === id)
        for (const name of event.type === 'catch_up' ? ofRights : isNew ? ofRights.slice(0, 1) : [])
          void client.invalidateQueries({ queryKey: [name] })
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
