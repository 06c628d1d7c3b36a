// How many conversations want somebody: visitors who wait for an agent, and one's own with messages that are not read.
import { useMay } from '../api/me.tsx'
import { useCall } from '../api/use-call.ts'
import { useNumber } from '../words/number.ts'
import { useWords } from '../words/words.ts'
import style from './shell.module.css'
import { shellWords } from './shell-words.ts'

/** The inbox itself is updated at once; beside other screens this is soon enough. */
const everyMs = 30_000

export function InboxCount() {
  const say = useWords(shellWords)
  const number = useNumber()
  const { data } = useCall('chat_counts', {}, { when: useMay()('chats.read'), everyMs })
  const count = data === undefined ? 0 : data.waiting + data.mine_unread
  if (count === 0) return null
  return (
    <span className={style['count']} title={say('shell.inboxCount', { count })}>
      {number(count)}
    </span>
  )
}
