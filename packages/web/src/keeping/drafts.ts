// The draft of a node: the resumable run, and its feedback in flight. One record for each node, under FLOW/
// . Pure except for the storage argument.
import type { Flow } from '@askwell/contract'
import type { Run, RunPosition } from '@askwell/engine'
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

/** The stored record: a draft, a feedback in flight, or both. */
export interface DraftRecord {
  readonly draft: Draft | null
  readonly unsent: Unsent | null
  /** The respondent knows that it did not arrive, so only they send it again. */
  readonly hasFailed: boolean
  /** The target of the submit; null if the draft could not send the same feedback. */
  readonly to: RunPosition | null
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

/** null if the run has nothing worth storing. */
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

/** True if it belongs to this flow and is not too old. A clock that was set back by less than `longestMs` is tolerated. */
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

const isPlace = (json: unknown): json is RunPosition =>
  isRecord(json) &&
  (json['kind'] === 'default_thank' ||
    (json['kind'] === 'state' && typeof json['stateId'] === 'string'))

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
