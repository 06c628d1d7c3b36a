// Pages are split where a transition must begin: after a question that skips, and around one whose condition only a
// transition can express. A page of conditional questions only is shown only if one of them is.
import { both, type Condition } from './condition.ts'
import type { Lost } from './conversion.ts'
import type { DraftElement, DraftItem, DraftPage, DraftSkip } from './survey-draft.ts'
import { triggerForm } from './triggers-for.ts'

/** A page as one state. `whole`: index of the page that it is a part of. */
export interface SplitPage extends DraftPage {
  readonly whole: number
  /** Before anything else. */
  readonly skipsAtOnce: readonly DraftSkip[]
}
type DraftQuestion = Extract<DraftElement, { kind: 'question' }>
export type SplitPageOrEnd = SplitPage | Exclude<DraftItem, DraftPage>

export function splitPages(items: readonly DraftItem[]): { items: SplitPageOrEnd[]; lost: Lost[] } {
  const lost: Lost[] = []
  return {
    items: items.flatMap((item, place): SplitPageOrEnd[] =>
      item.kind === 'page' ? splitPage(item, place, lost) : [item],
    ),
    lost,
  }
}

function splitPage(page: DraftPage, whole: number, lost: Lost[]): SplitPage[] {
  const parts: SplitPage[] = []
  let open: DraftElement[] = []
  const close = (): void => {
    if (open.length > 0) parts.push(partOf(page, whole, open))
    open = []
  }
  for (const element of page.elements) {
    if (element.when !== undefined && triggerForm(element.when) === null) {
      close()
      open = [element]
      close()
      if (page.elements.length > 1)
        lost.push({ path: element.path, what: nameOf(element), why: 'own_page' })
    } else {
      open.push(element)
      if (element.kind === 'question' && (element.skips?.length ?? 0) > 0) close()
    }
  }
  close()
  if (parts.length === 0) return [{ ...page, whole, skipsAtOnce: [] }]
  return parts.map((part, place) =>
    place === 0 ? part : { ...part, name: `${page.name} (${place + 1})` },
  )
}

function partOf(page: DraftPage, whole: number, elements: readonly DraftElement[]): SplitPage {
  const last = elements.at(-1)
  const conditions = elements.flatMap(({ when }): Condition[] => (when ? [when] : []))
  const isSometimesEmpty = conditions.length === elements.length
  const when = isSometimesEmpty
    ? both(page.when, conditions.length === 1 ? conditions[0] : { kind: 'or', of: conditions })
    : page.when
  return {
    ...page,
    whole,
    when,
    // A single element needs only the page's condition.
    elements: elements.length === 1 ? elements.map(({ when: _asked, ...bare }) => bare) : elements,
    skipsAtOnce: last?.kind === 'question' ? skipsOf(last) : [],
  }
}

/** A hidden question never skips, not even if its skip tests what was not chosen. */
const skipsOf = ({ skips = [], when }: DraftQuestion): readonly DraftSkip[] =>
  skips.map((skip) => ({ ...skip, when: both(when, skip.when) ?? skip.when }))

const nameOf = (element: DraftElement): string =>
  element.kind === 'question' ? element.question.key : (Object.values(element.body)[0] ?? '')
