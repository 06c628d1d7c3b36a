// Streams the workspace as a bundle that import accepts: only one slice is in memory, however large the workspace is.
import type { Bundle, Flow } from '@askwell/contract'
import type { Deps } from '../../deps.ts'
import { faultsOfProblems } from './flow-problems.ts'
import { runFlowTask } from './flow-work/run-flow-task.ts'
import { tooMuchToCheck } from './flow-work/too-much.ts'

/** The lists of a bundle in their order. */
export type BundleParts = {
  readonly [Member in Exclude<keyof Bundle, 'format'>]-?: AsyncIterable<
    NonNullable<Bundle[Member]>[number]
  >
}

/**
 * Import publishes the flows of a bundle, so a draft that still has problems is listed separately from its published version. All are
 * checked before the first byte, while the export can still be refused. A widget's identity secret may be written and never read.
 */
export async function exportBundle(
  { store }: Pick<Deps, 'store'>,
  workspaceId: string,
  gone: AbortSignal,
): Promise<BundleParts> {
  const {
    flows,
    nodes,
    widgets,
    customers,
    integrations,
    golden_paths: goldenPaths,
  } = store.readsOfBundle(workspaceId)
  const isSound = async (flow: Flow): Promise<boolean> => {
    const [problems = []] = await runFlowTask('problems', [[flow]], {
      gone,
      tooMuch: tooMuchToCheck(''),
    })
    return faultsOfProblems(problems).length === 0
  }
  const publicOf = async (id: string): Promise<Flow | null> => {
    const version = await store.publishedFlow(id, 'latest')
    return version === null ? null : without(version.document)
  }
  const sound = new Set<string>()
  const published: string[] = []
  for await (const flow of flows()) {
    if (await isSound(flow)) sound.add(flow.id)
    else {
      const document = await publicOf(flow.id)
      if (document !== null && (await isSound(document))) published.push(flow.id)
    }
  }
  return {
    flows: soundFlows(),
    nodes: nodes(),
    widgets: withoutSecrets(),
    customers: customers(),
    integrations: integrations(),
    golden_paths: goldenPaths(),
    drafts: drafts(),
  }

  async function* soundFlows(): AsyncGenerator<Flow> {
    for await (const flow of flows()) if (sound.has(flow.id)) yield flow
    for (const id of published) {
      const document = await publicOf(id)
      if (document !== null) yield document
    }
  }

  async function* drafts(): AsyncGenerator<Flow> {
    for await (const flow of flows()) if (!sound.has(flow.id)) yield flow
  }

  async function* withoutSecrets(): BundleParts['widgets'] extends AsyncIterable<infer Widget>
    ? AsyncGenerator<Widget>
    : never {
    for await (const { identity_secret: _secret, ...widget } of widgets()) yield widget
  }
}

/** Without its number, or an import would treat it as another version. */
const without = ({ version: _number, ...document }: Flow): Flow => document
