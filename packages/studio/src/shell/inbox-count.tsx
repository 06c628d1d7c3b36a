// How many conversations want somebody: visitors who wait for an agent, and open chats with messages nobody has read.
import { useMay } from '../api/me.tsx'
import { useCall } from '../api/use-call.ts'
import { useNumber } from '../words/number.ts'
import { useWords } from '../words/words.ts'
import style from './shell.module.css'
import { shellWords } from './shell-words.ts'

/** The inbox itself is told at once; beside other screens this is soon enough. */
const everyMs = 30_000
/** More are not told apart. */
const most = 100

export function InboxCount() {
  const say = useWords(shellWords)
  const number = useNumber()
  const mayChat = useMay()('chats.read')
  const queued = useCall('list_chats', { query: { status: 'queued', limit: most } }, { when: mayChat, everyMs })
  const open = useCall('list_chats', { query: { status: 'open', limit: most } }, { when: mayChat, everyMs })
  const count = (queued.data?.items.length ?? 0) + (open.data?.items.filter(({ unread }) => unread > 0).length ?? 0)
  if (count === 0) return null
  const isMore = queued.data?.next != null || open.data?.next != null
  return (
    <span className={style['count']} title={say('shell.inboxCount', { count })}>
      {number(count)}
      {isMore && '+'}
    </span>
  )
}
