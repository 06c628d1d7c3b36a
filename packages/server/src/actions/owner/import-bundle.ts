// A bundle comes in all or nothing: whatever is wrong with any part of it is named at its place (`flows.0.states.2…`) and
// nothing is stored. Warnings come back with the counts, golden paths that break among them: a bundle publishes what it
// brings, for it must come back as it was saved.
import type { Bundle, FieldFault, ImportReply, NodeSettings, Problem } from '@askwell/contract'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { invalid, Refusal } from '../../refusal.ts'
import { faultsOfIntegration, withSecretsApart } from './check-integration.ts'
import { faultsOfSettings } from './check-node.ts'
import { faultsOfIdentitySecret, faultsOfPatterns, faultsOfWidget } from './check-widget.ts'
import { at, faultsOfProblems, problemsOf } from './flow-problems.ts'
import { faultsOfGoldenPaths } from './golden-paths.ts'
import { withStyleAddress } from './style-address.ts'

type BundleNode = Bundle['nodes'][number]

export async function importBundle(deps: Deps, workspaceId: string, input: Bundle): Promise<z.input<typeof ImportReply>> {
  const bundle = { ...input, nodes: input.nodes.map(styled), integrations: input.integrations.map(withSecretsApart) }
  const problems = problemsOfFlows(bundle)
  const faults = [
    ...bundle.flows.flatMap((_flow, index) => faultsOfProblems(problems[index] ?? [], `flows.${index}`)),
    ...repeatedIds(bundle),
    ...bundle.nodes.flatMap((node, index) => faultsOfSettings(node, deps.config).map(({ field, message }) => ({ field: `nodes.${index}.${field}`, message }))),
    ...bundle.widgets.flatMap((widget, index) =>
      [...faultsOfWidget({ ...widget, enabled_urls: [] }), ...faultsOfIdentitySecret(widget.identity_secret)].map(({ field, message }) => ({
        field: `widgets.${index}.${field}`,
        message,
      })),
    ),
    ...bundle.integrations.flatMap((one, index) =>
      faultsOfIntegration(one, deps.config).map(({ field, message }) => ({ field: `integrations.${index}.${field}`, message })),
    ),
    ...(await danglingIds(deps, workspaceId, bundle)),
  ]
  if (faults.length > 0) throw invalid(faults, 'Nothing of this bundle was stored.')

  const broken = await brokenPaths(deps, workspaceId, bundle)
  const { taken, erased } = await deps.store.importBundle(workspaceId, bundle, deps.clock())
  if (taken.length > 0) throw new Refusal(13005, 'Nothing of this bundle was stored: some ids are taken.', { errors: placesOf(bundle, new Set(taken)) })
  return {
    imported: {
      flows: new Set([...bundle.flows, ...(bundle.drafts ?? [])].map(({ id }) => id)).size,
      nodes: bundle.nodes.length,
      widgets: bundle.widgets.length,
      // Who was erased does not come back by an old bundle.
      customers: bundle.customers.length - erased.length,
      integrations: bundle.integrations.length,
    },
    problems: [
      ...problems.flatMap((list, index) => list.map((problem) => ({ ...problem, path: at(`flows.${index}`, problem.path) }))),
      ...broken,
      ...skippedPatterns(bundle),
    ],
  }
}

const styled = (node: BundleNode): BundleNode => {
  const { id, ...settings } = node
  return { ...withStyleAddress(id, settings satisfies NodeSettings), id }
}

const problemsOfFlows = (bundle: Bundle): Problem[][] => bundle.flows.map(problemsOf)

/** Of the flows that are published: the paths that the bundle brings, else those that are kept here (told at their flow). */
async function brokenPaths(deps: Deps, workspaceId: string, { flows, golden_paths = [] }: Bundle): Promise<Problem[]> {
  const broken: FieldFault[] = []
  for (const [index, flow] of flows.entries()) {
    const brought = golden_paths.findIndex(({ flow_id }) => flow_id === flow.id)
    if (brought >= 0) broken.push(...faultsOfGoldenPaths(flow, golden_paths[brought]?.paths ?? [], `golden_paths.${brought}.paths`))
    else {
      const kept = await deps.store.goldenPaths.of(workspaceId, flow.id)
      broken.push(...faultsOfGoldenPaths(flow, kept).map(({ message }) => ({ field: `flows.${index}`, message })))
    }
  }
  return broken.map(({ field, message }) => ({ code: 'broken_golden_path', severity: 'warning', path: field, message }))
}

/** A pattern that cannot be read is skipped on every page (seed §4), so that a widget that has one can still be moved. */
const skippedPatterns = ({ widgets }: Bundle): Problem[] =>
  widgets.flatMap(({ enabled_urls }, index) =>
    faultsOfPatterns(enabled_urls).map(({ field, message }) => ({ code: 'invalid_regex', severity: 'warning', path: `widgets.${index}.${field}`, message })),
  )

/** Every id of a bundle with its place. */
function ids(bundle: Bundle): { kind: string; id: string; field: string }[] {
  return [
    ...bundle.flows.map(({ id }, index) => ({ kind: 'flow', id, field: `flows.${index}.id` })),
    ...(bundle.drafts ?? []).map(({ id }, index) => ({ kind: 'draft', id, field: `drafts.${index}.id` })),
    ...bundle.nodes.map(({ id }, index) => ({ kind: 'node', id, field: `nodes.${index}.id` })),
    ...bundle.widgets.map(({ code }, index) => ({ kind: 'widget', id: code, field: `widgets.${index}.code` })),
    ...bundle.customers.map(({ id }, index) => ({ kind: 'customer', id, field: `customers.${index}.id` })),
    ...bundle.integrations.map(({ reference_id }, index) => ({ kind: 'integration', id: reference_id, field: `integrations.${index}.reference_id` })),
  ]
}

function repeatedIds(bundle: Bundle): FieldFault[] {
  const seen = new Set<string>()
  return ids(bundle).flatMap(({ kind, id, field }) => {
    const key = `${kind} ${id}`
    if (seen.has(key)) return [{ field, message: 'stands in this bundle twice' }]
    seen.add(key)
    return []
  })
}

const placesOf = (bundle: Bundle, taken: ReadonlySet<string>): FieldFault[] =>
  ids(bundle).flatMap(({ id, field }) => (taken.has(id) ? [{ field, message: 'is taken' }] : []))

/** Nodes need their flows, widgets their node: in the bundle, or in the workspace already. */
async function danglingIds(deps: Deps, workspaceId: string, bundle: Bundle): Promise<FieldFault[]> {
  const flows = known([...bundle.flows, ...(bundle.drafts ?? [])], async (id) => (await deps.store.flow(workspaceId, id)) !== null)
  const nodes = known(bundle.nodes, async (id) => (await deps.store.node(workspaceId, id)) !== null)
  const faults: FieldFault[] = []
  for (const [index, node] of bundle.nodes.entries()) {
    for (const field of ['flow_id', 'non_operating_hours_flow_id'] as const) {
      const id = node[field]
      if (id !== null && !(await flows(id))) faults.push({ field: `nodes.${index}.${field}`, message: 'is no flow of this bundle or workspace' })
    }
  }
  for (const [index, { flow_id }] of (bundle.golden_paths ?? []).entries()) {
    if (!(await flows(flow_id))) faults.push({ field: `golden_paths.${index}.flow_id`, message: 'is no flow of this bundle or workspace' })
  }
  for (const [index, { node_id }] of bundle.widgets.entries()) {
    if (!(await nodes(node_id))) faults.push({ field: `widgets.${index}.node_id`, message: 'is no node of this bundle or workspace' })
  }
  return faults
}

/** Asks the store once for each id that the bundle does not bring itself. */
function known(brought: readonly { id: string }[], isStored: (id: string) => Promise<boolean>): (id: string) => Promise<boolean> {
  const answers = new Map(brought.map(({ id }) => [id, Promise.resolve(true)]))
  return (id) => {
    const answer = answers.get(id) ?? isStored(id)
    answers.set(id, answer)
    return answer
  }
}
