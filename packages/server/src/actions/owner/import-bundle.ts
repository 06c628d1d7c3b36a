// Imports a bundle all or nothing: every fault is reported at its position (`flows.0.states.2…`) and nothing is stored then.
// Warnings are returned with the counts, including golden paths that break: a bundle publishes what it contains, because it
// must be restored as it was saved. Only worker threads read the bundle; this thread calls the store.
import type { FieldFault, GoldenPath, ImportReply, Problem } from '@askwell/contract'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { invalid, Refusal } from '../../refusal.ts'
import type { BundleText } from '../../store/bundles/bundle-text.ts'
import { runFlowTask, type TaskLimits } from './flow-work/run-flow-task.ts'
import { tooMuchToCheck } from './flow-work/too-much.ts'
import type { BundleRead, MissingId } from './read-bundle.ts'
import { readWorkspaceLimits, refuseWhenStorageIsFull, workspaceFull } from './workspace-limits.ts'

/** The new ids are free, unless somebody chose them on purpose. */
const mostAttempts = 4

export async function importBundle(
  deps: Deps,
  workspaceId: string,
  body: Uint8Array,
  gone: AbortSignal,
): Promise<z.input<typeof ImportReply>> {
  const { publicUrl, ownHosts, outboundAllow } = deps.config
  const limits: TaskLimits = { gone, tooMuch: tooMuchToCheck('flows') }
  await refuseWhenStorageIsFull(deps.store, workspaceId)
  const read = await runFlowTask(
    'readBundle',
    [body, { publicUrl, ownHosts, outboundAllow }],
    limits,
  )
  const faults = [...read.faults, ...(await danglingIds(deps, workspaceId, read.missing))]
  if (faults.length > 0) throw invalid(faults, 'This bundle was not imported.')
  const broken = await brokenPaths(deps, workspaceId, read, limits)
  const { erased, told } = await store(deps, workspaceId, read.text, limits)
  return {
    // An old bundle does not restore erased customers.
    imported: { ...read.imported, customers: read.imported.customers - erased.length },
    problems: [...read.problems, ...broken, ...told],
  }
}

interface Stored {
  readonly erased: readonly string[]
  readonly told: readonly Problem[]
}

/** Ids of another workspace are not refused: those objects get new ids here, and all references follow. */
async function store(
  deps: Deps,
  workspaceId: string,
  sent: BundleText,
  limits: TaskLimits,
): Promise<Stored> {
  let text = sent
  let told: readonly Problem[] = []
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const outcome = await deps.store.importBundle(workspaceId, text, deps.clock())
    if (outcome.kind === 'stored') return { erased: outcome.erased, told }
    if (outcome.kind === 'full') {
      const { [outcome.what]: most } = await readWorkspaceLimits(deps.store, workspaceId)
      throw workspaceFull(outcome.what, most)
    }
    ;({ text, told } = await runFlowTask(
      'moveBundle',
      [workspaceId, sent, text, outcome.taken],
      limits,
    ))
  }
  throw new Refusal(13005, 'This bundle was not imported.')
}

async function brokenPaths(
  deps: Deps,
  workspaceId: string,
  { text, flowIdsWithoutPaths, bringsPaths }: BundleRead,
  limits: TaskLimits,
): Promise<Problem[]> {
  const kept = new Map<string, readonly GoldenPath[]>()
  for (const id of flowIdsWithoutPaths) {
    const paths = await deps.store.goldenPaths.of(workspaceId, id)
    if (paths.length > 0) kept.set(id, paths)
  }
  return bringsPaths || kept.size > 0 ? runFlowTask('walkBundle', [text, kept], limits) : []
}

async function danglingIds(
  deps: Deps,
  workspaceId: string,
  missing: readonly MissingId[],
): Promise<FieldFault[]> {
  const isStored = once(({ kind, id }) =>
    deps.store[kind](workspaceId, id).then((row: object | null) => row !== null),
  )
  const faults: FieldFault[] = []
  for (const one of missing)
    if (!(await isStored(one)))
      faults.push({ field: one.field, message: `is not a ${one.kind} of this bundle or workspace` })
  return faults
}

/** Queries the store once for each id. */
function once(ask: (of: MissingId) => Promise<boolean>): (of: MissingId) => Promise<boolean> {
  const answers = new Map<string, Promise<boolean>>()
  return (of) => {
    const key = `${of.kind} ${of.id}`
    const answer = answers.get(key) ?? ask(of)
    answers.set(key, answer)
    return answer
  }
}
