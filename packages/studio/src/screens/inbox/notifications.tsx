// Notifies, by the browser and a sound, of visitors' messages while nobody looks: in the agent's own and unassigned conversations.
import type { ChatChanged } from '@askwell/contract'
import { Bell, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { ActionButton } from '../../parts/action-button.tsx'
import { hasPush } from '../../settings/push.ts'
import { type Say, useWords } from '../../words/words.ts'
import { useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'
import { isFor, isNews, isSoundOn, playsTone, playTone, turnSound } from './tone.ts'

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

export function SoundButton() {
  const say = useWords(inboxWords)
  const [isOn, setIsOn] = useState(isSoundOn)
  const Sign = isOn ? Volume2 : VolumeX
  return (
    <ActionButton
      kind="quiet"
      label={say(isOn ? 'inbox.soundOff' : 'inbox.soundOn')}
      onPress={() => {
        turnSound(isOn ? 'off' : 'on')
        setIsOn(!isOn)
        // A preview of the sound; and a browser plays no later sound on a page that nobody has touched.
        if (!isOn) playTone()
      }}
    >
      <Sign size={16} aria-hidden />
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
  const playedMs = useRef(0)
  useEffect(
    () =>
      live.listen((event) => {
        if (event.type !== 'changed') return
        if (event.changed.overdue !== undefined && isFor(event.changed, me.id))
          tellOverdue(event.changed, event.changed.overdue, now.current)
        if (!isNews(event.changed, me.id)) return
        const { feedback_id: id, last_item: last } = event.changed
        const isReading = isLookedAt() && now.current.chosen === id
        const isNotified = now.current.isPushed && !isLookedAt()
        const nowMs = Date.now()
        if (
          playsTone({ isOn: isSoundOn(), nowMs, playedMs: playedMs.current, isReading, isNotified })
        ) {
          playedMs.current = nowMs
          playTone()
        }
        // The server notifies this browser itself, by push.
        if (now.current.isPushed || isLookedAt()) return
        const words = now.current.say
        const title = last?.detail.customer?.name ?? words('inbox.anonymous')
        // One per conversation: the next replaces it.
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

/** The permission is checked last, because it is a query to the browser's process. */
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

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus()
