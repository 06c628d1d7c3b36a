// A state as the canvas draws it. A card whose content is unchanged is the same object, so that a keystroke draws one
// card again and not two hundred.
import type { Flow, State } from '@askwell/contract'
import { shortened } from '../../../words/shortened.ts'
import type { NewKind } from '../draft/edits/new-element.ts'
import { kindOf } from '../element-kinds.ts'
import { elementText } from '../spoken-text.ts'

export interface CardRow {
  readonly id: string
  readonly kind: NewKind
  /** Empty = nothing is written yet. */
  readonly text: string
  readonly isRequired: boolean
  readonly isHidden: boolean
}
export interface Card {
  readonly id: string
  readonly name: string
  readonly style: State['style']
  readonly isInitial: boolean
  readonly rows: readonly CardRow[]
  /** How many elements are below the rows that are shown. */
  readonly more: number
  readonly problem: 'error' | 'warning' | null
  /** How many of the flow's respondents reached this state, 0…1; null = not requested, or there were none. */
  readonly reach: number | null
  readonly ports: number
}

export interface CardMarks {
  readonly problems: ReadonlyMap<string, 'error' | 'warning'>
  readonly reach: ReadonlyMap<string, number> | null
  readonly ports: ReadonlyMap<string, number>
}

const mostRows = 6

export function cardsOf(
  flow: Flow,
  languageCode: string,
  marks: CardMarks,
  before: ReadonlyMap<string, Card>,
): ReadonlyMap<string, Card> {
  const elements = new Map(flow.elements.map((element) => [element.id, element]))
  return new Map(
    flow.states.map((state) => {
      const standing = state.elements.flatMap((id) => elements.get(id) ?? [])
      const shown = standing.length > mostRows ? standing.slice(0, mostRows - 1) : standing
      const card: Card = {
        id: state.id,
        name: state.name,
        style: state.style,
        isInitial: state.isInitialState,
        rows: shown.map((element) => ({
          id: element.id,
          kind: kindOf(element),
          text: shortened(elementText(flow, element, languageCode), 60),
          isRequired: element.question?.isRequired ?? false,
          isHidden: !element.isVisible,
        })),
        more: standing.length - shown.length,
        problem: marks.problems.get(state.id) ?? null,
        reach: marks.reach === null ? null : (marks.reach.get(state.id) ?? 0),
        ports: marks.ports.get(state.id) ?? 0,
      }
      const known = before.get(state.id)
      return [state.id, known && JSON.stringify(known) === JSON.stringify(card) ? known : card]
    }),
  )
}

export const cardWidth = 196
const [headPx, rowPx, padPx] = [41, 24, 7]

export const cardHeight = ({ rows, more }: Pick<Card, 'rows' | 'more'>): number =>
  headPx + 2 * padPx + rowPx * Math.max(1, rows.length + (more > 0 ? 1 : 0))
