import { countChats } from '../../../actions/owner/chats.ts'
import { isoTime } from '../../../present/owner/time.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const chatCountsRoute: OwnerHandler<'chat_counts'> = async ({
  deps,
  workspaceId,
  caller,
}) => {
  const { waiting, waitingSince, mine, mineUnread, wakesAt } = await countChats(
    deps,
    workspaceId,
    caller.person,
  )
  const time = (at: number | null): string | null => (at === null ? null : isoTime(at))
  return {
    waiting,
    waiting_since: time(waitingSince),
    mine,
    mine_unread: mineUnread,
    wakes_at: time(wakesAt),
  }
}
