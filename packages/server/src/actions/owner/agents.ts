// How agents appear in chats. A program that names no profile acts as the workspace's first one.
import { AgentSettings } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { faultsOf } from '../../http/schema-faults.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { AgentRow, ChatRow } from '../../store/index.ts'
import { faultOfImage, hostsOf } from '../loaded-address.ts'
import { found, knownId } from './known-id.ts'
import { otherId } from './other-id.ts'

export type AgentDeps = Pick<Deps, 'store' | 'clock' | 'newId'>
/** What is needed to check a submitted profile. */
type WritingDeps = AgentDeps & Pick<Deps, 'config'>

export const listAgents = (deps: AgentDeps, workspaceId: string): Promise<readonly AgentRow[]> =>
  deps.store.chats.agents(workspaceId)

export async function createAgent(
  deps: WritingDeps,
  workspaceId: string,
  input: AgentSettings & { readonly id?: string | undefined },
): Promise<AgentRow> {
  const { id = deps.newId(), ...settings } = input
  checkAvatar(deps, settings)
  const chosen = id.toLowerCase()
  for (const one of [chosen, otherId(workspaceId, chosen)]) {
    const agent: AgentRow = {
      id: one,
      workspaceId,
      personId: null,
      settings,
      createdAt: deps.clock(),
    }
    if ((await deps.store.chats.agent(workspaceId, one)) !== null) break
    if ((await deps.store.chats.putAgent(agent)) !== 'taken') return agent
  }
  throw new Refusal(13005, undefined, { errors: [{ field: 'id', message: 'is taken' }] })
}

export async function changeAgent(
  deps: WritingDeps,
  workspaceId: string,
  id: string,
  changes: Record<string, unknown>,
): Promise<AgentRow> {
  const agent = found(await deps.store.chats.agent(workspaceId, knownId(id)))
  const merged = AgentSettings.safeParse({ ...agent.settings, ...changes })
  if (!merged.success) throw invalid(faultsOf(merged.error))
  checkAvatar(deps, merged.data)
  const next = { ...agent, settings: merged.data }
  await deps.store.chats.putAgent(next)
  return next
}

function checkAvatar(
  { config }: WritingDeps,
  { avatar_url }: Pick<AgentSettings, 'avatar_url'>,
): void {
  const fault = faultOfImage(avatar_url, hostsOf(config))
  if (fault !== null) throw invalid([{ field: 'avatar_url', message: fault }])
}

export async function deleteAgent(deps: AgentDeps, workspaceId: string, id: string): Promise<void> {
  if (!(await deps.store.chats.deleteAgent(workspaceId, knownId(id)))) throw notFound()
}

/** The profile of a person who signs in; it has their own name until they change it. */
export async function agentOfPerson(
  deps: AgentDeps,
  workspaceId: string,
  person: { readonly id: string; readonly name: string },
): Promise<AgentRow> {
  const { chats } = deps.store
  const settings = AgentSettings.parse({ name: person.name.slice(0, 255) })
  const made = {
    id: deps.newId(),
    workspaceId,
    personId: person.id,
    settings,
    createdAt: deps.clock(),
  }
  return (await chats.agentOfPerson(workspaceId, person.id)) ?? chats.keepAgentOfPerson(made)
}

/** The agent for whom a call acts: a person acts only for themselves, a program for the profile that it names. */
export interface Speaker {
  readonly agentId: string | undefined
  readonly person: { readonly id: string; readonly name: string } | null
}

/** The agent who acts in a chat. Throws 13001 when the id is not a profile of its workspace. */
export async function actingAgent(
  deps: AgentDeps,
  { workspaceId, feedbackId }: ChatRow,
  { agentId, person }: Speaker,
): Promise<AgentRow> {
  const { chats } = deps.store
  if (person) return agentOfPerson(deps, workspaceId, person)
  if (agentId === undefined) {
    const [first] = await chats.agents(workspaceId)
    if (first) return first
    const settings = AgentSettings.parse({
      name: ((await chats.door(feedbackId))?.workspaceName ?? '').slice(0, 255),
    })
    return chats.firstAgent({
      id: deps.newId(),
      workspaceId,
      personId: null,
      settings,
      createdAt: deps.clock(),
    })
  }
  const agent = await chats.agent(workspaceId, agentId.toLowerCase())
  if (!agent) throw invalid([{ field: 'agent_id', message: 'is not an agent of this workspace' }])
  return agent
}
