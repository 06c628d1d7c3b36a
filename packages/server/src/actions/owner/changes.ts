// The feed of changes as programs read it (ECO-87): what changed after a number, with the things as they are now.
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { ChangeKind, ChangeRow, Recording } from '../../store/changes/change-rows.ts'
import type { ChangedThings } from '../../store/changes/changed-things.ts'
import type { AgentRow } from '../../store/index.ts'
import { everywhere } from '../../store/query/scope.ts'
import type { ChatDeps } from '../chat/authorize-visitor.ts'
import type { ChangeWaits } from './change-waits.ts'
import { type Listed, listedWith } from './chats.ts'

const dayMs = 86_400_000
const keptMs = 30 * dayMs
/** A reading is noted at most so often. */
const noteMs = 3_600_000
/** How long the first call may wait for transactions that began before it. */
const beginMs = 5_000
/** Things that are read from the store at once. */
const together = 100
/** Characters of a page, about. Things may be long, and a page then ends early. */
const mostCharacters = 4_000_000

/** Changes with the things that they are about, as they are now. */
export interface ChangeSlice {
  readonly rows: readonly ChangeRow[]
  readonly things: ChangedThings
  readonly listed: readonly Listed[]
  readonly agents: readonly AgentRow[]
}

export interface ChangePage {
  readonly slices: readonly ChangeSlice[]
  readonly next: number
}

interface ChangesQuery {
  readonly after?: number | undefined
  readonly limit: number
  readonly wait: number
}

export async function listChanges(
  deps: ChatDeps & Pick<Deps, 'leaving'> & { readonly changeWaits: ChangeWaits },
  workspaceId: string,
  { after, limit, wait }: ChangesQuery,
  kinds: readonly ChangeKind[],
  gone: AbortSignal,
): Promise<ChangePage> {
  const { lastSeq } = await openRecording(deps, workspaceId, after)
  if (after === undefined) return { slices: [], next: lastSeq }
  const endsAt = performance.now() + wait * 1_000
  for (let seq = after; ; ) {
    const page = await pageAfter(deps, workspaceId, seq, limit, kinds)
    const leftMs = endsAt - performance.now()
    if (page.slices.length > 0 || leftMs <= 0 || gone.aborted || deps.leaving.aborted) return page
    seq = page.next
    await deps.changeWaits.until({ workspaceId, seq, mostMs: leftMs, gone })
  }
}

/** The first call begins to record, so that a workspace that nobody copies pays for nothing. */
async function openRecording(
  { store, clock }: Pick<ChatDeps, 'store' | 'clock'>,
  workspaceId: string,
  after: number | undefined,
): Promise<Recording> {
  let known = await store.changes.recording(workspaceId)
  if (!known?.isComplete) {
    if (!(await store.changes.begin(workspaceId, beginMs)))
      throw new Refusal(13011, 'The feed begins when the changes under way have ended.', {
        retryAfterSeconds: 5,
      })
    known = await store.changes.recording(workspaceId)
  }
  const recording = await upToDate({ store }, workspaceId, known)
  if (clock() - recording.readAt > noteMs) await store.changes.noteRead(workspaceId)
  if (after !== undefined && (after < recording.forgottenSeq || after > recording.lastSeq)) {
    const oldest = recording.forgottenSeq + 1
    throw new Refusal(
      13013,
      `The changes after ${after} are not known. The oldest number is ${oldest}: copy the workspace again, and continue after the newest.`,
      { errors: [{ field: 'after', message: `must be at least ${recording.forgottenSeq}` }] },
    )
  }
  return recording
}

/** Gives numbers to what is committed. */
async function upToDate(
  { store }: Pick<ChatDeps, 'store'>,
  workspaceId: string,
  known: Recording | null,
): Promise<Recording> {
  if (known?.isBehind === false) return known
  while (!(await store.changes.number(workspaceId)));
  const recording = await store.changes.recording(workspaceId)
  if (recording === null) throw new Refusal(13011)
  return recording
}

async function pageAfter(
  deps: ChatDeps,
  workspaceId: string,
  after: number,
  limit: number,
  kinds: readonly ChangeKind[],
): Promise<ChangePage> {
  const { changes, chats } = deps.store
  const { lastSeq } = await upToDate(deps, workspaceId, await changes.recording(workspaceId))
  const rows = await changes.after(workspaceId, after, limit, kinds)
  const agents = rows.some(({ kind }) => kind === 'chat' || kind === 'message')
    ? await chats.agents(workspaceId)
    : []
  const slices: ChangeSlice[] = []
  let [read, characters] = [0, 0]
  while (read < rows.length && characters < mostCharacters) {
    const slice = rows.slice(read, read + together)
    const things = await changes.things(workspaceId, idsOf(slice))
    const listed = await listedWith(deps, [...things.chat.values()], agents)
    slices.push({ rows: slice, things, listed, agents })
    read += slice.length
    characters += Object.values(things).reduce((sum, of) => sum + lengthOf(of), 0)
  }
  const last = rows[read - 1]?.seq ?? after
  return {
    slices,
    next: rows.length < limit && read === rows.length ? Math.max(lastSeq, last) : last,
  }
}

const lengthOf = (things: ReadonlyMap<string, unknown>): number =>
  JSON.stringify([...things.values()]).length

/** A message needs its conversation, which names the visitor. */
function idsOf(rows: readonly ChangeRow[]) {
  const of = (kind: ChangeKind) => [
    ...new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id)),
  ]
  const parents = rows.flatMap(({ parentId }) => (parentId === null ? [] : [parentId]))
  return {
    feedback: of('feedback'),
    customer: of('customer'),
    chat: [...new Set([...of('chat'), ...parents])],
    message: of('message'),
    flow: of('flow'),
  }
}

/** A job does this once a day for every workspace that records. */
export async function forgetChanges(
  { store }: Pick<ChatDeps, 'store'>,
  signal: AbortSignal,
): Promise<void> {
  for (const workspaceId of await everywhere(() => store.changes.recorded())) {
    while (!signal.aborted && !(await store.changes.number(workspaceId)));
    while (!signal.aborted && !(await store.changes.forget(workspaceId, keptMs, 1_000)));
  }
}
