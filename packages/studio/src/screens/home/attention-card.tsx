// What needs attention now: waiting people, unread messages, what has stopped working, and today's answers.
import { Link } from '@tanstack/react-router'
import {
  CircleAlert,
  ClipboardCheck,
  Flag,
  type LucideIcon,
  MessageCircle,
  Plug,
  UsersRound,
  Webhook,
} from 'lucide-react'
import { useMemo } from 'react'
import { useMay, useReach } from '../../api/me.tsx'
import { useCall } from '../../api/use-call.ts'
import { Card, CardBody } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { type Matter, mattersOf } from './attention.ts'
import style from './home.module.css'
import { homeWords } from './home-words.ts'

const icons: Readonly<Record<Matter['kind'], LucideIcon>> = {
  waiting: UsersRound,
  unread: MessageCircle,
  overdue: Flag,
  today: ClipboardCheck,
  integrations: Plug,
  webhooks: Webhook,
}
/** Enough to distinguish few from many. */
const most = 100

export function AttentionCard() {
  const say = useWords(homeWords)
  const may = useMay()
  const midnight = useMemo(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString(), [])
  const reach = useReach()
  const [mayChat, mayManage, mayRead] = [may('chats.read'), may('keys.manage'), may('results.read')]
  const chats = useCall('chat_counts', {}, { when: mayChat })
  const today = useCall(
    'list_feedbacks',
    { query: { from: midnight, limit: most } },
    { when: mayRead },
  )
  const overdue = useCall('list_feedbacks', { query: { follow_up: 'overdue', limit: most } })
  const integrations = useCall(
    'list_integrations',
    { query: { limit: most } },
    { when: may('surveys.read') && reach === 'all' },
  )
  const webhooks = useCall('list_webhooks', { query: { limit: most } }, { when: mayManage })
  const error = today.error ?? chats.error
  const matters = mattersOf({
    chats: chats.data,
    overdue: overdue.data,
    today: today.data,
    integrations: integrations.data,
    webhooks: webhooks.data,
  })
  return (
    <Card title={say('home.attention')}>
      {error ? (
        <Failed
          error={error}
          onRetry={() => Promise.all([chats.refetch(), today.refetch()])}
          title={say('home.attentionFailed')}
        />
      ) : (mayRead ? today.data : chats.data) === undefined ? (
        <Skeleton rows={2} />
      ) : matters.length === 0 ? (
        <CardBody>
          <p className={style['quiet']}>{say('home.nothing')}</p>
        </CardBody>
      ) : (
        <ul className={style['list']}>
          {matters.map((matter) => (
            <MatterRow key={matter.kind} matter={matter} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function MatterRow({
  matter: { kind, count, isMore, to, search, isTask },
}: {
  readonly matter: Matter
}) {
  const say = useWords(homeWords)
  const Icon = icons[kind]
  return (
    <li>
      <Link
        to={to}
        {...(search !== undefined && { search: search as never })}
        className={style['matter'] ?? ''}
      >
        <Icon size={16} aria-hidden />
        <span>{say(`home.${kind}`, { count, shown: isMore ? `${count}+` : String(count) })}</span>
        {isTask && kind !== 'unread' && (
          <Tag tone={kind === 'waiting' ? 'accent' : 'warn'}>
            {kind !== 'waiting' && <CircleAlert size={12} aria-hidden />}
            {say(kind === 'waiting' ? 'home.now' : 'home.look')}
          </Tag>
        )}
      </Link>
    </li>
  )
}
