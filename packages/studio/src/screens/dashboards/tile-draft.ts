// Decides what can be a tile, makes one from what was chosen, and arranges tiles.
import type { DashboardTile, Flow, Question } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { toolingOf } from '@askwell/engine'

export const tileKinds = ['question', 'score', 'trend', 'bySurvey'] as const
export type TileKind = (typeof tileKinds)[number]
export type TileWidth = DashboardTile['width']
export const tileWidths = [1, 2, 3, 4] as const satisfies readonly TileWidth[]

export interface TileDraft {
  readonly kind: TileKind
  /** Empty until it is chosen. */
  readonly flowId: string
  readonly questionId: string
  /** Of a table by survey: the surveys beside the chosen one. */
  readonly others: readonly string[]
}

export const newTileDraft: TileDraft = { kind: 'question', flowId: '', questionId: '', others: [] }

/** In the survey’s order. Texts and files have no figures; a score needs a question that makes one. */
export function questionsFor(kind: TileKind, flow: Flow | undefined): readonly Question[] {
  const asked = flow?.elements.flatMap(({ question }) => question ?? []) ?? []
  return asked.filter((question) => {
    const { tally, measure } = toolingOf(question.style)
    const tallied = tally(question)
    switch (kind) {
      case 'question':
        return tallied !== 'texts' && tallied !== 'files'
      case 'score':
      case 'bySurvey':
        return measure !== undefined
      case 'trend':
        return false
      default:
        return unreachable(kind)
    }
  })
}

/** Null: something is not chosen yet. */
export function tileOf(
  { kind, flowId, questionId, others }: TileDraft,
  flow: Flow | undefined,
  title: string,
): DashboardTile | null {
  const question = questionsFor(kind, flow).find(({ id }) => id === questionId)
  const of = { flow_ids: [flowId] }
  if (flowId === '' || (kind !== 'trend' && question === undefined)) return null
  switch (kind) {
    case 'question':
      return { title, of, ask: { kind: 'figures', questions: [questionId] }, width: 2 }
    case 'score':
      return { title, of, ask: { kind: 'figures', questions: [questionId] }, width: 1 }
    case 'trend':
      return { title, of, ask: { kind: 'series', unit: 'week' }, width: 2 }
    case 'bySurvey':
      return {
        title,
        of: { flow_ids: [flowId, ...others.filter((id) => id !== flowId)] },
        // By its key, which the surveys have in common.
        ask: {
          kind: 'crosstab',
          rows: [{ question: question?.key ?? questionId }],
          columns: [{ by: { facet: 'flow' } }],
        },
        width: 2,
      }
    default:
      return unreachable(kind)
  }
}

/** A change of the survey or of the kind leaves only what still fits. */
export function changedDraft(
  draft: TileDraft,
  change: Partial<TileDraft>,
  flow: Flow | undefined,
): TileDraft {
  const next = { ...draft, ...change }
  const isSame = next.flowId === draft.flowId
  const fits = isSame && questionsFor(next.kind, flow).some(({ id }) => id === next.questionId)
  return { ...next, questionId: fits ? next.questionId : '' }
}

/** A tile on the screen; `saved` is its place in the stored dashboard, null = not stored yet. */
export interface ArrangedTile {
  readonly tile: DashboardTile
  readonly saved: number | null
}

export const arrange = (tiles: readonly DashboardTile[]): readonly ArrangedTile[] =>
  tiles.map((tile, saved) => ({ tile, saved }))

/** `by`: −1 = one earlier, 1 = one later. At an end nothing moves. */
export function movedTile<T>(tiles: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const [one, other] = [tiles[at], tiles[at + by]]
  return one === undefined || other === undefined ? tiles : tiles.with(at, other).with(at + by, one)
}

export const resizedTile = (
  tiles: readonly ArrangedTile[],
  at: number,
  width: TileWidth,
): readonly ArrangedTile[] =>
  tiles.map((one, place) => (place === at ? { ...one, tile: { ...one.tile, width } } : one))

export const widthOf = (text: string): TileWidth =>
  tileWidths.find((width) => String(width) === text) ?? 2
