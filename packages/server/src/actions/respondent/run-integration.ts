// C-10: a binding model calls the owner's system. The reference id names address and secret, which stay on the server. Only
// a published flow of an open node reaches the system, and only what that flow can show comes back.
import { type FieldFault, type Flow, idPattern } from '@askwell/contract'
import { invalid, notFound } from '../../refusal.ts'
import type { CallableIntegration } from '../../store/integrations/integrations.ts'
import type { Store } from '../../store/store.ts'
import { type CallIntegration, refusalOfFailure } from '../integrations/call-integration.ts'
import { mapToValues, withNamedOnly } from '../integrations/map-reply.ts'
import { mayEmbed, type Sender } from './domains.ts'
import { isOpenFor } from './opening.ts'
import type { LiveNode, Settings } from './settings.ts'

export interface IntegrationCall {
  readonly referenceId: string
  readonly body: Readonly<Record<string, unknown>>
  /** Nodes that this caller is known to have loaded; the first that may call the integration is used. */
  readonly visited: readonly string[]
  readonly sender: Sender
  readonly receivedAt: number
  readonly gone: AbortSignal
}

export interface IntegrationTools {
  readonly store: Store
  readonly settings: Settings
  readonly callIntegration: CallIntegration
  /** Counts the call for its channel; throws 13006 when the channel's minute is used up. */
  readonly count?: (nodeId: string) => Promise<void>
}

const mostValue = 10_000
const mostKeys = 100

/** Throws 13002 for an integration that does not exist, that no open channel uses, or whose channel the caller has not loaded. */
export async function runIntegration(
  tools: IntegrationTools,
  call: IntegrationCall,
): Promise<unknown> {
  const asking = await findAsking(tools, call)
  if (asking === null) throw notFound()
  const { node, target, document } = asking
  const keys = new Set(
    document.elements.flatMap(({ question }) => (question ? [question.key] : [])),
  )
  const faults = faultsOfBody(call.body, keys)
  if (faults.length > 0) throw invalid(faults)
  await tools.count?.(node.id)
  const answer = await tools.callIntegration(target, call.body, call.gone)
  if (answer.kind === 'failed') throw refusalOfFailure(answer)
  const { mapping } = target.definition
  return Object.keys(mapping).length > 0
    ? mapToValues(mapping, answer.json)
    : withNamedOnly(answer.json, keys, namesIn(document))
}

interface Asking {
  readonly node: LiveNode
  readonly target: CallableIntegration
  readonly document: Flow
}

async function findAsking(
  { store, settings }: IntegrationTools,
  { referenceId, visited, sender, receivedAt }: IntegrationCall,
): Promise<Asking | null> {
  for (const nodeId of visited) {
    const node = idPattern.test(nodeId) ? await settings.node(nodeId) : null
    if (
      !node ||
      !isOpenFor(node, { claimedAt: receivedAt, receivedAt, isOffline: false }) ||
      !mayEmbed(sender, node.domains, settings.ownHosts)
    )
      continue
    const document = await bindingFlow(settings, node, referenceId)
    if (!document) continue
    const target = await store.integrations.callable(node.workspaceId, referenceId)
    // A definition of kind `request` is only for C-09, which returns only mapped values.
    if (target?.definition.kind === 'integration') return { node, target, document }
  }
  return null
}

/** The newest version of the node's flows that binds the integration; a page that was loaded before a publish keeps working. */
async function bindingFlow(
  settings: Settings,
  { settings: { flow_id, non_operating_hours_flow_id } }: LiveNode,
  referenceId: string,
): Promise<Flow | null> {
  for (const flowId of [flow_id, non_operating_hours_flow_id]) {
    const versions = flowId === null ? [] : await settings.recentVersions(flowId)
    const binding = versions.find(({ document }) =>
      document.elements.some(({ question }) => question?.bindingModel?.referenceId === referenceId),
    )
    if (binding) return binding.document
  }
  return null
}

/** The names that a flow's texts insert: the `{{name}}` of the engine's piping. */
const namesIn = (document: Flow): ReadonlySet<string> =>
  new Set(
    [...JSON.stringify(document).matchAll(/\{\{\s*([^{}\s]{1,64})\s*\}\}/g)].map(
      ([, name = '']) => name,
    ),
  )

function faultsOfBody(
  body: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): FieldFault[] {
  const entries = Object.entries(body)
  if (entries.length > mostKeys)
    return [{ field: 'body', message: `has more than ${mostKeys} keys` }]
  return entries.flatMap(([key, value]) => {
    if (!known.has(key))
      return [
        { field: `body.${key}`, message: 'is not a question of a flow that uses this integration' },
      ]
    return isValue(value)
      ? []
      : [
          {
            field: `body.${key}`,
            message: `must be a text, a number, true or false, or texts, at most ${mostValue} characters`,
          },
        ]
  })
}

function isValue(value: unknown): boolean {
  if (Array.isArray(value))
    return value.every((part) => typeof part === 'string') && value.join('').length <= mostValue
  return (
    value === null ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.length <= mostValue)
  )
}
