// Parses a bundle, finds the faults of its parts, and lists what must be looked up in the store.
// Pure, and run outside the main thread, because a bundle may have several megabytes.
import {
  Bundle,
  type FieldFault,
  type GoldenPath,
  type ImportReply,
  type NodeSettings,
  type Problem,
} from '@askwell/contract'
import type { z } from 'zod'
import type { Config } from '../../config/config.ts'
import { parseJson } from '../../http/json-body.ts'
import { faultsOf } from '../../http/schema-faults.ts'
import { invalid } from '../../refusal.ts'
import { type BundleText, bundleOf, bundleText } from '../../store/bundles/bundle-text.ts'
import { hostsOf } from '../loaded-address.ts'
import { idPlaces } from './bundle-ids.ts'
import { faultsOfIntegration, withSecretsApart } from './check-integration.ts'
import { faultsOfSettings } from './check-node.ts'
import { faultsOfIdentitySecret, faultsOfPatterns, faultsOfWidget } from './check-widget.ts'
import { at, faultsOfProblems, problemsOf } from './flow-problems.ts'
import { faultsOfGoldenPaths } from './golden-paths.ts'
import { withStyleAddress } from './style-address.ts'

export type BundleConfig = Pick<Config, 'publicUrl' | 'ownHosts' | 'outboundAllow'>

/** An id that the bundle refers to but does not contain. */
export interface MissingId {
  readonly kind: 'flow' | 'node'
  readonly id: string
  readonly field: string
}

export interface BundleRead {
  readonly text: BundleText
  readonly imported: z.input<typeof ImportReply>['imported']
  readonly faults: readonly FieldFault[]
  readonly problems: readonly Problem[]
  readonly missing: readonly MissingId[]
  readonly flowIdsWithoutPaths: readonly string[]
  readonly bringsPaths: boolean
}

/** More would not help anybody. */
const mostFaults = 1_000

/** Refuses a document that is not a bundle. */
export function readBundle(body: Uint8Array, config: BundleConfig): BundleRead {
  const parsed = Bundle.safeParse(parseJson(body))
  if (!parsed.success) throw invalid(faultsOf(parsed.error))
  const bundle: Bundle = {
    ...parsed.data,
    nodes: parsed.data.nodes.map(styled),
    integrations: parsed.data.integrations.map(withSecretsApart),
  }
  const { flows, nodes, widgets, customers, integrations, drafts = [], golden_paths = [] } = bundle
  const problems = flows.map(problemsOf)
  const withPaths = new Set(golden_paths.map(({ flow_id }) => flow_id))
  return {
    text: bundleText(bundle),
    imported: {
      flows: new Set([...flows, ...drafts].map(({ id }) => id)).size,
      nodes: nodes.length,
      widgets: widgets.length,
      customers: customers.length,
      integrations: integrations.length,
    },
    faults: [
      ...problems.flatMap((list, index) => faultsOfProblems(list, `flows.${index}`)),
      ...repeatedIds(bundle),
      ...nodes.flatMap((node, index) => under(`nodes.${index}`, faultsOfSettings(node, config))),
      ...widgets.flatMap((widget, index) =>
        under(`widgets.${index}`, faultsOfBroughtWidget(widget, config)),
      ),
      ...integrations.flatMap((one, index) =>
        under(`integrations.${index}`, faultsOfIntegration(one, config)),
      ),
    ].slice(0, mostFaults),
    problems: [
      ...problems.flatMap((list, index) =>
        list.map((problem) => ({ ...problem, path: at(`flows.${index}`, problem.path) })),
      ),
      ...skippedPatterns(bundle),
    ],
    missing: missingIds(bundle),
    flowIdsWithoutPaths: flows.flatMap(({ id }) => (withPaths.has(id) ? [] : id)),
    bringsPaths: golden_paths.length > 0,
  }
}

/** For flows that are published: the bundle's golden paths, otherwise the stored ones, whose faults are reported at their flow. */
export function walkBundle(
  text: BundleText,
  kept: ReadonlyMap<string, readonly GoldenPath[]>,
): Problem[] {
  const { flows, golden_paths = [] } = bundleOf(text)
  return flows.flatMap((flow, index) => {
    const brought = golden_paths.findIndex(({ flow_id }) => flow_id === flow.id)
    const list = brought >= 0 ? `golden_paths.${brought}.paths` : undefined
    const faults = faultsOfGoldenPaths(
      flow,
      golden_paths[brought]?.paths ?? kept.get(flow.id) ?? [],
      list,
    )
    return faults.map(({ field, message }) => ({
      code: 'broken_golden_path',
      severity: 'warning',
      path: list === undefined ? `flows.${index}` : field,
      message,
    }))
  })
}

type BundleNode = Bundle['nodes'][number]

const styled = (node: BundleNode): BundleNode => {
  const { id, ...settings } = node
  return { ...withStyleAddress(id, settings satisfies NodeSettings), id }
}

const under = (place: string, faults: readonly FieldFault[]): FieldFault[] =>
  faults.map(({ field, message }) => ({ field: `${place}.${field}`, message }))

const faultsOfBroughtWidget = (
  widget: Bundle['widgets'][number],
  config: BundleConfig,
): FieldFault[] => [
  ...faultsOfWidget({ ...widget, enabled_urls: [] }, hostsOf(config)),
  ...faultsOfIdentitySecret(widget.identity_secret),
]

/** A pattern that cannot be read is skipped on every page (seed §4), so that a widget that has one can still be moved. */
const skippedPatterns = ({ widgets }: Bundle): Problem[] =>
  widgets.flatMap(({ enabled_urls }, index) =>
    faultsOfPatterns(enabled_urls).map(({ field, message }) => ({
      code: 'invalid_regex',
      severity: 'warning',
      path: `widgets.${index}.${field}`,
      message,
    })),
  )

function repeatedIds(bundle: Bundle): FieldFault[] {
  const seen = new Set<string>()
  return idPlaces(bundle).flatMap(({ kind, id, field }) => {
    const key = `${kind} ${id}`
    if (seen.has(key)) return [{ field, message: 'appears in this bundle twice' }]
    seen.add(key)
    return []
  })
}

/** Nodes and golden paths need their flows, widgets their node: in the bundle, or in the workspace already. */
function missingIds({
  flows,
  drafts = [],
  nodes,
  widgets,
  golden_paths = [],
}: Bundle): MissingId[] {
  const flowIds = new Set([...flows, ...drafts].map(({ id }) => id))
  const nodeIds = new Set(nodes.map(({ id }) => id))
  const wanted = [
    ...nodes.flatMap((node, index) =>
      (['flow_id', 'non_operating_hours_flow_id'] as const).map((field) => ({
        kind: 'flow' as const,
        id: node[field],
        field: `nodes.${index}.${field}`,
      })),
    ),
    ...golden_paths.map(({ flow_id }, index) => ({
      kind: 'flow' as const,
      id: flow_id,
      field: `golden_paths.${index}.flow_id`,
    })),
    ...widgets.map(({ node_id }, index) => ({
      kind: 'node' as const,
      id: node_id,
      field: `widgets.${index}.node_id`,
    })),
  ]
  return wanted.flatMap(({ kind, id, field }) =>
    id === null || (kind === 'flow' ? flowIds : nodeIds).has(id) ? [] : [{ kind, id, field }],
  )
}
