// The earlier feedback of this visitor, with its conversations: opened by the header's button or the host's command.
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import type { PreviousFeedback } from './widget-entry.ts'

interface PreviousListProps {
  readonly entries: readonly PreviousFeedback[]
  readonly open: (entry: PreviousFeedback) => void
  readonly startNew: () => void
}

export function PreviousList({ entries, open, startNew }: PreviousListProps) {
  const { words } = useApp()
  return (
    <section className="previous">
      <h1 id="page-heading" className="visually-hidden" tabIndex={-1}>
        {words.t('widget.previous')}
      </h1>
      <button type="button" className="button button--primary previous__new" onClick={startNew}>
        {words.t('widget.new')}
      </button>
      <ul className="previous__list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <button type="button" className="previous__entry" onClick={() => open(entry)}>
              <span className="previous__title" dir="auto">
                {entry.title}
              </span>
              <time className="previous__day" dateTime={entry.createdAt}>
                {words.day(Date.parse(entry.createdAt))}
              </time>
              <Icon name={words.dir === 'rtl' ? 'chevronStart' : 'chevronEnd'} size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
