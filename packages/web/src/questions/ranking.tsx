// ranking: tap the options in their order, move them with the arrows of their row. Dragging is an optional addition in a
// separate chunk.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Phrase } from '../prose/prose.tsx'
import type { SortableListProps } from './ranking-drag.tsx'
import { RankedRow } from './ranking-row.tsx'
import type { StyleProps } from './style-props.ts'
import { useRanking } from './use-ranking.ts'

export function Ranking({ view, id, labelId, describedBy }: StyleProps) {
  const { words } = useApp()
  const { question, fault } = view
  const ranking = useRanking(view)
  const { ranked, unranked, list } = ranking
  const Sortable = useSortable(ranking.keepFocus)
  const helpId = `order-${question.id}`
  const row = (option: (typeof ranked)[number], at: number, grip?: ReactNode) => (
    <RankedRow
      key={option.id}
      option={option}
      at={at}
      ranking={ranking}
      grip={grip}
      describedBy={helpId}
    />
  )
  return (
    <fieldset
      id={id}
      className={`answer ranking${fault ? ' ranking--missing' : ''}`}
      aria-labelledby={labelId}
      aria-describedby={[describedBy, helpId].filter(Boolean).join(' ')}
      ref={list}
      onBlur={ranking.leave}
    >
      <p className="ranking__help" id={helpId}>
        {words.t('rank.help')}
      </p>
      {ranked.length > 0 &&
        (Sortable ? (
          <Sortable options={ranked} move={ranking.moveTo} row={row} />
        ) : (
          <ol className="ranking__list">
            {ranked.map((option, at) => (
              <li key={option.id}>{row(option, at)}</li>
            ))}
          </ol>
        ))}
      {unranked.length > 0 && (
        <ul className="ranking__list">
          {unranked.map((option) => (
            <li key={option.id} data-missing={fault ? true : undefined}>
              <button
                type="button"
                className="ranking__add"
                data-rank={`add ${option.id}`}
                aria-label={words.t('rank.add', { name: words.text(option.body) })}
                aria-describedby={fault ? `error-${question.id}` : undefined}
                onClick={() => ranking.add(option)}
              >
                <span className="ranking__place">–</span>
                <span className="ranking__text">
                  <Phrase text={words.markdown(option.body)} of={option.body} />
                </span>
                <Icon name="plus" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" aria-live="polite">
        {ranking.said}
      </p>
    </fieldset>
  )
}

/** The draggable list, when it is loaded. It replaces the plain rows, so the focus is restored. */
function useSortable(keepFocus: () => void): ComponentType<SortableListProps> | null {
  const [Sortable, setSortable] = useState<ComponentType<SortableListProps> | null>(null)
  useEffect(() => {
    let isHere = true
    import('./ranking-drag.tsx').then(
      ({ SortableList }) => {
        if (!isHere) return
        keepFocus()
        setSortable(() => SortableList)
      },
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [keepFocus])
  return Sortable
}
