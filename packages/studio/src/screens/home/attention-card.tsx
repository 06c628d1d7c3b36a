// What needs attention now, each line a link to where somebody can do something about it.
import type { Attention, AttentionKind } from '@askwell/contract'
import { Link } from '@tanstack/react-router'
import {
  BellOff,
  CalendarClock,
  FilePen,
  Flag,
  Frown,
  type LucideIcon,
  MessageCircle,
  TrendingDown,
  Unplug,
  UsersRound,
} from 'lucide-react'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { linkOf } from './attention.ts'
import style from './home.module.css'
import { homeWords } from './home-words.ts'

const icons: Readonly<Record<AttentionKind, LucideIcon>> = {
  unassigned_conversations: UsersRound,
  my_unread: MessageCircle,
  overdue_follow_ups: Flag,
  detractors_without_follow_up: Frown,
  failed_deliveries: Unplug,
  ending_soon: CalendarClock,
  silent_survey: BellOff,
  falling_score: TrendingDown,
  stale_draft: FilePen,
}

export function AttentionCard({ attention }: { readonly attention: readonly Attention[] }) {
  const say = useWords(homeWords)
  return (
    <Card title={say('home.attention')}>
      {attention.length === 0 ? (
        <CardBody>
          <p className={style['quiet']}>{say('home.nothing')}</p>
        </CardBody>
      ) : (
        <ul className={style['list']}>
          {attention.map((one) => (
            <AttentionLine key={`${one.kind} ${one.survey_id}`} one={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function AttentionLine({ one }: { readonly one: Attention }) {
  const say = useWords(homeWords)
  const moment = useMoment()
  const { kind, count, severity, oldest_at: since, name } = one
  const Icon = icons[kind]
  const { to, search } = linkOf(one)
  return (
    <li>
      <Link to={to} search={search as never} className={style['matter'] ?? ''}>
        <Icon size={16} aria-hidden />
        <span>
          {say(`home.need.${kind}`, { count, name: name ?? '' })}
          {name !== null && !isNamed(kind) && (
            <span className={style['stepNote']} dir="auto">
              {name}
            </span>
          )}
          {since !== null && (
            <span className={style['stepNote']}>
              {say(kind === 'ending_soon' ? 'home.until' : 'home.since', { when: moment(since) })}
            </span>
          )}
        </span>
        <Tag tone={severity === 'now' ? 'warn' : 'plain'}>{say(`home.${severity}`)}</Tag>
      </Link>
    </li>
  )
}

/** Whether the sentence itself has the name. */
const isNamed = (kind: AttentionKind): boolean =>
  kind === 'silent_survey' || kind === 'falling_score' || kind === 'stale_draft'
