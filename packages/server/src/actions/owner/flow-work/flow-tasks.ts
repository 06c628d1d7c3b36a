// Tasks that may take long for a large document. Pure, so that they can run here or on a worker thread: arguments and results are
// plain data.
import {
  type Call,
  type FieldFault,
  Flow,
  type GoldenPath,
  type NodeSettings,
  ownerCalls,
  type Problem,
} from '@askwell/contract'
import { type Simulation, simulate } from '@askwell/engine/simulate'
import type { Config } from '../../../config/config.ts'
import { parseJson } from '../../../http/json-body.ts'
import { faultsOf } from '../../../http/schema-faults.ts'
import { must } from '../../../must.ts'
import { invalid } from '../../../refusal.ts'
import { faultsOfSettings } from '../check-node.ts'
import { problemsOf } from '../flow-problems.ts'
import { faultsOfGoldenPaths } from '../golden-paths.ts'
import { moveBundle } from '../moved-bundle.ts'
import type { OwnerCallName } from '../people/audit-subject.ts'
import { readBundle, walkBundle } from '../read-bundle.ts'
import { makeDesign } from './make-design.ts'

/** A document that is not a flow has faults instead of problems. */
export type Linted =
  | { readonly problems: readonly Problem[] }
  | { readonly faults: readonly FieldFault[] }

type OwnHosts = Pick<Config, 'publicUrl' | 'ownHosts'>

interface PathsToWalk {
  readonly flow: Flow
  readonly paths: readonly GoldenPath[]
}

export const flowTasks = {
  lint(document: unknown): Linted {
    const parsed = Flow.safeParse(document)
    return parsed.success
      ? { problems: problemsOf(parsed.data) }
      : { faults: faultsOf(parsed.error) }
  },
  problems: (flows: readonly Flow[]): Problem[][] => flows.map(problemsOf),
  walkPaths: (walks: readonly PathsToWalk[]): FieldFault[][] =>
    walks.map(({ flow, paths }) => faultsOfGoldenPaths(flow, paths)),
  settings: (nodes: readonly NodeSettings[], hosts: OwnHosts): FieldFault[][] =>
    nodes.map((node) => faultsOfSettings(node, hosts)),
  readBody(call: OwnerCallName, body: Uint8Array): unknown {
    const parsed = bodyOf(call).safeParse(parseJson(body))
    if (!parsed.success) throw invalid(faultsOf(parsed.error))
    return parsed.data
  },
  readBundle,
  walkBundle,
  moveBundle,
  design: makeDesign,
  simulate: (flow: Flow, runs: number, seed: number): Simulation => simulate(flow, { runs, seed }),
}

const calls: Readonly<Record<OwnerCallName, Call>> = ownerCalls
const bodyOf = (call: OwnerCallName) => must(calls[call].body, 'the body of the call')

export type FlowTasks = typeof flowTasks
export type FlowTaskName = keyof FlowTasks
