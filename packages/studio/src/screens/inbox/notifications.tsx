// Tells by the browser of what visitors write while nobody looks at it: in conversations that are one's own or nobody's.
import type { ChatChanged } from '@askwell/contract'
import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ActionButton } from '../../parts/action-button.tsx'
import { useWords } from '../../words/words.ts'
import { useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'

const canAsk = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'default'

export function NotifyButton() {
  const say = useWords(inboxWords)
  const [isAsked, setIsAsked] = useState(() => !canAsk())
  if (isAsked) return null
  return (
    <ActionButton kind="quiet" label={say('inbox.notify')} onPress={() => void Notification.requestPermission().then(() => setIsAsked(!canAsk()))}>
      <Bell size={16} aria-hidden />
    </ActionButton>
  )
}

export function useNotifications(choose: (feedbackId: string) => void, chosen: string | null): void {
  const say = useWords(inboxWords)
  const { live, me } = useInbox()
  const now = useRef({ say, choose, chosen })
  now.current = { say, choose, chosen }
  useEffect(
    () =>
      live.listen((event) => {
        if (event.type !== 'changed' || !isNews(event.changed, me.id)) return
        const { feedback_id: id, last_item: last } = event.changed
        // The permission last: the browser's own process is asked for it.
        if (isLookedAt() || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
        const words = now.current.say
        const title = last?.detail.customer?.name ?? words('inbox.anonymous')
        // One a conversation: the next replaces it.
        const { body = null, attachment = null } = last?.detail.comment ?? {}
        const notification = new Notification(title, { body: body ?? attachment?.name ?? words('inbox.picture'), tag: id })
        notification.onclick = () => {
          window.focus()
          now.current.choose(id)
          notification.close()
        }
      }),
    [live, me.id],
  )
}

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

const isNews = ({ agent_id, timeline_items }: ChatChanged, myId: string): boolean =>
  (agent_id === null || agent_id === myId) && timeline_items.some(({ action, actor }) => action === 'add_comment' && actor === 'customer')
