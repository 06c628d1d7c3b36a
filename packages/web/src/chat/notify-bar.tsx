// Offers notifications of replies to a visitor who has written, if the browser and the server support them.
import type { ChatDetail } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { useEffect, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { useChat } from './chat-context.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'
import {
  canNotify,
  handoverAddress,
  type NotifyCalls,
  type NotifyState,
  notifyState,
  turnOff,
  turnOn,
} from './notify.ts'

interface NotifyBarProps {
  readonly detail: ChatDetail
  readonly snapshot: Pick<ChatSnapshot, 'chat'>
}

export function NotifyBar({ detail, snapshot: { chat } }: NotifyBarProps) {
  const { acts } = useChat()
  const hasWritten = chat.items.some(
    ({ action, actor }) => action === 'add_comment' && actor === 'customer',
  )
  const isRunning = chat.status === 'open' || chat.status === 'queued'
  if (
    !acts.notify ||
    detail.push_key === undefined ||
    !hasWritten ||
    !isRunning ||
    chat.isBlocked ||
    !canNotify()
  )
    return null
  const id = detail.feedback_id
  return window.parent === window ? (
    <Ask calls={acts.notify} chat={id} pushKey={detail.push_key} />
  ) : (
    <Leave calls={acts.notify} chat={id} />
  )
}

function Ask({
  calls,
  chat,
  pushKey,
}: {
  readonly calls: NotifyCalls
  readonly chat: string
  readonly pushKey: string
}) {
  const { words } = useApp()
  const [state, setState] = useState<NotifyState | 'unknown' | 'busy'>('unknown')
  useEffect(() => {
    let isHere = true
    // If the browser stores nothing for this page, notifications are not offered.
    notifyState(chat).then(
      (found) => isHere && setState(found),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [chat])
  const become = (work: Promise<NotifyState>, otherwise: NotifyState): void => {
    setState('busy')
    work.then(setState, () => setState(otherwise))
  }
  switch (state) {
    case 'unknown':
      return null
    case 'off':
    case 'busy':
      return (
        <button
          type="button"
          className="button button--secondary chat__new"
          data-testid="chat-notify"
          aria-busy={state === 'busy' || undefined}
          onClick={() =>
            state === 'off' && become(turnOn(calls, chat, pushKey, words.t('chat.newReply')), 'off')
          }
        >
          {words.t('chat.notify')}
        </button>
      )
    case 'on':
      return (
        <p className="chat__notify" role="status" data-testid="chat-notified">
          {words.t('chat.notified')}{' '}
          <button
            type="button"
            className="chat__notify-off"
            onClick={() => become(turnOff(calls, chat), 'on')}
          >
            {words.t('chat.notifyOff')}
          </button>
        </p>
      )
    case 'denied':
      return (
        <p className="chat__notify" role="status">
          {words.t('chat.notifyDenied')}
        </p>
      )
    default:
      return unreachable(state)
  }
}

const windowSize = 'popup,width=420,height=680'

/** In a frame of another site the browser does not ask for permission, so the conversation continues in a separate window. */
function Leave({ calls, chat }: { readonly calls: NotifyCalls; readonly chat: string }) {
  const { words } = useApp()
  const leave = (): void => {
    // Opened in the press itself, because otherwise the browser blocks it as a pop-up.
    const opened = window.open('', 'askwell-chat', windowSize)
    if (!opened) return
    void calls.handOver().then((code) => {
      if (code === null) opened.close()
      else opened.location.href = handoverAddress(chat, code)
    })
  }
  return (
    <button
      type="button"
      className="button button--secondary chat__new"
      data-testid="chat-notify"
      onClick={leave}
    >
      {words.t('chat.notify')}
    </button>
  )
}
