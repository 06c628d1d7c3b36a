// How many conversations need an agent: waiting visitors, and the agent's own with unread messages. The navigation and the
// title of the browser's tab show it, so it is also fetched while the tab is hidden.
import { useMay } from './me.tsx'
import { useCall } from './use-call.ts'

/** The inbox itself is updated at once; for other screens this is soon enough. */
const everyMs = 30_000

export function useInboxCount(): number {
  const when = useMay()('chats.read')
  const { data } = useCall('chat_counts', {}, { when, everyMs, isPolledHidden: true })
  return data === undefined ? 0 : data.waiting + data.mine_unread
}
