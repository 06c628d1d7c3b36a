// Tells by the browser of what visitors write while nobody looks at it: in conversations that are one's own or nobody's.
import type { ChatChanged } from '@askwell/contract'
import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ActionButton } from '../../parts/action-button.tsx'
import { hasPush } from '../../settings/push.ts'
import { type Say, useWords } from '../../words/words.ts'
import { useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'

const canAsk = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'default'

export function NotifyButton() {
  const say = useWords(inboxWords)
  const [isAsked, setIsAsked] = useState(() => !canAsk())
  if (isAsked) return null
  return (
    <ActionButton
      kind="quiet"
      label={say('inbox.notify')}
      onPress={() => void Notification.requestPermission().then(() => setIsAsked(!canAsk()))}
    >
      <Bell size={16} aria-hidden />
    </ActionButton>
  )
}

export function useNotifications(
  choose: (feedbackId: string) => void,
  chosen: string | null,
): void {
  const say = useWords(inboxWords)
  const { live, me } = useInbox()
  const isPushed = useIsPushed()
  const now = useRef({ say, choose, chosen, isPushed })
  now.current = { say, choose, chosen, isPushed }
  useEffect(
    () =>
      live.listen((event) => {
        if (event.type !== 'changed') return
        if (event.changed.overdue !== undefined && isFor(event.changed, me.id))
          tellOverdue(event.changed, event.changed.overdue, now.current)
        if (!isNews(event.changed, me.id)) return
        const { feedback_id: id, last_item: last } = event.changed
        // The server notifies this browser by itself.
        if (now.current.isPushed || isLookedAt()) return
        const words = now.current.say
        const title = last?.detail.customer?.name ?? words('inbox.anonymous')
        // One a conversation: the next replaces it.
        const { body = null, attachment = null } = last?.detail.comment ?? {}
        notify(title, body ?? attachment?.name ?? words('inbox.picture'), {
          id,
          show: now.current.choose,
        })
      }),
    [live, me.id],
  )
}

function useIsPushed(): boolean {
  const [isPushed, setIsPushed] = useState(false)
  useEffect(() => {
    let isHere = true
    void hasPush().then((has) => isHere && setIsPushed(has))
    return () => {
      isHere = false
    }
  }, [])
  return isPushed
}

function tellOverdue(
  { feedback_id: id, creator_label }: ChatChanged,
  target: 'reply' | 'resolve',
  {
    say,
    choose: show,
  }: { readonly say: Say<typeof inboxWords>; readonly choose: (feedbackId: string) => void },
): void {
  const text = say(`inbox.missed_${target}`, { name: creator_label ?? say('inbox.anonymous') })
  if (isLookedAt())
    toast.warning(text, { action: { label: say('inbox.show'), onClick: () => show(id) } })
  else notify(say('inbox.overdue'), text, { id, show })
}

/** The permission last: the browser's own process is asked for it. */
function notify(
  title: string,
  body: string,
  { id, show }: { readonly id: string; readonly show: (feedbackId: string) => void },
): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const notification = new Notification(title, { body, tag: id })
  notification.onclick = () => {
    window.focus()
    show(id)
    notification.close()
  }
}

const isFor = ({ agent_id }: ChatChanged, myId: string): boolean =>
  agent_id === null || agent_id === myId

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

const isNews = (changed: ChatChanged, myId: string): boolean =>
  isFor(changed, myId) &&
  changed.timeline_items.some(
    ({ action, actor }) => action === 'add_comment' && actor === 'customer',
  )
