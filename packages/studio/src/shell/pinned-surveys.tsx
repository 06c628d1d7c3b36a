// The surveys a person pinned: each opens its builder, and shows how many people answered in the last thirty days.
import { Link } from '@tanstack/react-router'
import { useMay, useMe } from '../api/me.tsx'
import { useCall } from '../api/use-call.ts'
import { usePinned } from '../settings/pinned.ts'
import { useNumber } from '../words/number.ts'
import { useWords } from '../words/words.ts'
import style from './shell.module.css'
import { shellWords } from './shell-words.ts'

const dayMs = 86_400_000
const days = 30

export function PinnedSurveys({ onLeave }: { readonly onLeave: () => void }) {
  const say = useWords(shellWords)
  const { workspace } = useMe()
  const mayRead = useMay()('surveys.read')
  const pinned = usePinned(workspace?.id ?? '')
  const flows = useCall(
    'list_flows',
    { query: { limit: 500 } },
    { when: mayRead && pinned.length > 0 },
  )
  const shown = pinned.flatMap((id) => flows.data?.items.find((flow) => flow.id === id) ?? [])
  if (shown.length === 0) return null
  return (
    <section aria-label={say('shell.pinned')}>
      <p className={style['heading']}>{say('shell.pinned')}</p>
      <ul className={style['list']}>
        {shown.map(({ id, name, published_version: version }) => (
          <li key={id}>
            <Link to={`/flows/${id}`} className={style['item']} title={name} onClick={onLeave}>
              <span className={style['dot']} data-live={version !== null} aria-hidden />
              <bdi className={style['pinnedName']}>{name}</bdi>
              <span className={style['figure']}>
                {version === null ? say('shell.draft') : <Answers flowId={id} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The query has whole days, so that it is sent once a day. */
function Answers({ flowId }: { readonly flowId: string }) {
  const number = useNumber()
  const mayRead = useMay()('results.read')
  const from = new Date(Math.floor(Date.now() / dayMs - days) * dayMs).toISOString()
  const { data } = useCall(
    'flow_results',
    { params: { id: flowId }, query: { from, unit: 'day' } },
    { when: mayRead },
  )
  return data ? number(data.counts.responses) : null
}
