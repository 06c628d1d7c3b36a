// The draft of a node: the run as it can be taken up again, and what of it is on its way. One record a node, under FLOW/
// . Pure but for the storage it is given.
import type { Flow } from '@askwell/contract'
import type { Place, Run } from '@askwell/engine'
import { draftOf, type RunDraft, readRunDraft } from '@askwell/engine/draft'
import type { Begun } from '../run/begin-run.ts'
import type { LocalStore } from '../run/storage.ts'
import { draftKey, type Unsent } from '../run/unsent.ts'

/** */
const lifeMs = 24 * 3_600_000

export interface Draft {
  readonly flowId: string
  readonly flowVersion: number | null
  readonly savedAtMs: number
  readonly idempotencyKey: string
  readonly run: RunDraft
}

/** What storage may hold: a draft, a feedback on its way, or both. */
export interface DraftRecord {
  readonly draft: Draft | null
  readonly unsent: Unsent | null
  /** The respondent knows that it did not arrive: it is theirs to send again. */
  readonly hasFailed: boolean
  /** Where the submit leads; null where the draft could not send what was sent. */
  readonly to: Place | null
}

export function readDraft(store: LocalStore, nodeId: string): DraftRecord | null {
  const json = store.read(draftKey(nodeId))
  if (!isRecord(json)) return null
  const { unsent, to } = json
  return {
    draft: readDraftMember(json['draft']),
    unsent: isUnsent(unsent) ? unsent : null,
    hasFailed: json['hasFailed'] === true,
    to: isPlace(to) ? to : null,
  }
}

export const writeDraft = (store: LocalStore, nodeId: string, record: DraftRecord): void =>
  store.write(draftKey(nodeId), record)

/** null where the run holds nothing worth keeping. */
export function newDraft(
  { map }: Pick<Begun, 'map'>,
  run: Run,
  idempotencyKey: string,
  nowMs: number,
): { draft: Draft; isWhole: boolean } | null {
  const kept = draftOf(map, run)
  if (!kept) return null
  const { id: flowId, version } = map.flow
  return {
    isWhole: kept.isWhole,
    draft: {
      flowId,
      flowVersion: version ?? null,
      savedAtMs: nowMs,
      idempotencyKey,
      run: kept.draft,
    },
  }
}

/** Not of another flow, not too old. A clock that went back makes a draft young, one that went far back makes it foreign. */
export const isFresh = (
  draft: Draft,
  flow: Pick<Flow, 'id'>,
  nowMs: number,
  longestMs = lifeMs,
): boolean => draft.flowId === flow.id && Math.abs(nowMs - draft.savedAtMs) < longestMs

export const isSameVersion = (draft: Draft, { version }: Pick<Flow, 'version'>): boolean =>
  draft.flowVersion === (version ?? null)

export function readDraftMember(json: unknown): Draft | null {
  if (!isRecord(json)) return null
  const { flowId, flowVersion, savedAtMs, idempotencyKey } = json
  const run = readRunDraft(json['run'])
  const isDraft =
    run !== null &&
    typeof flowId === 'string' &&
    typeof savedAtMs === 'number' &&
    typeof idempotencyKey === 'string' &&
    /^[\w-]{8,64}$/.test(idempotencyKey)
  if (!isDraft) return null
  return {
    run,
    flowId,
    savedAtMs,
    idempotencyKey,
    flowVersion: typeof flowVersion === 'number' ? flowVersion : null,
  }
}

function isUnsent(json: unknown): json is Unsent {
  if (!isRecord(json) || typeof json['idempotencyKey'] !== 'string') return false
  const { effect } = json
  return (
    isRecord(effect) &&
    isRecord(effect['feedback']) &&
    typeof effect['feedback']['createdAtMs'] === 'number' &&
    Array.isArray(effect['feedback']['responses'])
  )
}

const isPlace = (json: unknown): json is Place =>
  isRecord(json) &&
  (json['kind'] === 'default_thank' ||
    (json['kind'] === 'state' && typeof json['stateId'] === 'string'))

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
