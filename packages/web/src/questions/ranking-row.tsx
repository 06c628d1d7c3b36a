// A ranked option: its place, its text, and three buttons that keep the focus while the row moves. Alt with an arrow
// key does the same from any of them.
import type { Option } from '@askwell/contract'
import type { KeyboardEvent, ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon, type IconName } from '../app/icon.tsx'
import type { MessageId } from '../locales/messages.ts'
import { Phrase } from '../prose/prose.tsx'
import type { RankingPick } from './use-ranking.ts'

interface RowProps {
  readonly option: Option
  readonly at: number
  readonly ranking: RankingPick
  /** The drag handle of the row; nothing while it cannot be dragged. */
  readonly grip: ReactNode
  readonly describedBy: string
}

export function RankedRow({ option, at, ranking, grip, describedBy }: RowProps) {
  const { words } = useApp()
  const name = words.text(option.body)
  const isLast = at === ranking.ranked.length - 1
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const control = event.target instanceof HTMLElement ? (event.target.dataset['rank'] ?? '') : ''
    ranking.moveBy(option, event.key === 'ArrowUp' ? -1 : 1, control)
  }
  const button = (
    control: string,
    message: MessageId,
    icon: IconName,
    isIdle: boolean,
    press: () => void,
  ) => (
    <button
      type="button"
      className="ranking__move"
      data-rank={`${control} ${option.id}`}
      aria-label={words.t(message, { name })}
      aria-describedby={describedBy}
      aria-disabled={isIdle || undefined}
      onKeyDown={moveByKey}
      onClick={() => !isIdle && press()}
    >
      <Icon name={icon} size={18} />
    </button>
  )
  return (
    <div className="ranking__row">
      {grip}
      <span className="ranking__place ranking__place--given">{words.number(at + 1)}</span>
      <span className="ranking__text">
        <Phrase text={words.markdown(option.body)} of={option.body} />
      </span>
      <span className="ranking__buttons">
        {button('up', 'rank.up', 'up', at === 0, () =>
          ranking.moveBy(option, -1, `up ${option.id}`),
        )}
        {button('down', 'rank.down', 'chevron', isLast, () =>
          ranking.moveBy(option, 1, `down ${option.id}`),
        )}
        {button('remove', 'rank.remove', 'close', false, () => ranking.remove(option))}
      </span>
    </div>
  )
}
