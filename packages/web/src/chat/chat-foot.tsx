// The area under the list, by the chat's status and the hours (seed §2, input states).
import type { ChatDetail } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { nextOpeningChange } from '@askwell/engine'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import type { MessageId } from '../locales/messages.ts'
import { attachmentTypes } from './attachment.ts'
import { useChat } from './chat-context.ts'
import { type ChatSnapshot, inputOf } from './chat-snapshot.ts'
import { Composer } from './composer.tsx'
import { LeaveMessage } from './leave-message.tsx'
import { LeaveQueue } from './leave-queue.tsx'
import { NotifyBar } from './notify-bar.tsx'
import { openingHours } from './opening-hours.ts'

export function ChatFoot({
  detail,
  snapshot,
}: {
  readonly detail: ChatDetail
  readonly snapshot: ChatSnapshot
}) {
  const { words } = useApp()
  const { acts, times, startNew } = useChat()
  const [leaving, setLeaving] = useState<'no' | 'open' | 'done'>('no')
  const opener = useRef<HTMLButtonElement>(null)
  // The focus returns after the form has closed, unless the composer takes it.
  useEffect(() => {
    if (leaving === 'done') opener.current?.focus({ preventScroll: true })
  }, [leaving])
  const { items } = snapshot.chat
  const email = useMemo(
    () => items.findLast((item) => item.detail.email !== undefined)?.detail.email ?? '',
    [items],
  )
  const input = inputOf(snapshot)
  return (
    <div className="chat__foot">
      <p className="chat__connection" role="status">
        {snapshot.downSince !== null &&
          words.t('chat.offline', { time: times.time(snapshot.downSince) })}
      </p>
      {foot()}
      {leaving !== 'open' && <NotifyBar detail={detail} snapshot={snapshot} />}
    </div>
  )

  function foot() {
    switch (input) {
      case 'open':
        if (leaving === 'open') return leave('chat.leaveEmail')
        return (
          <>
            <Composer
              accepts={detail.prevent_upload ? [] : attachmentTypes(detail)}
              chosen={snapshot.chosen}
              fileFault={snapshot.fileFault}
            />
            {/* A visitor who has just been answered needs no other contact. */}
            {detail.agents_here === false &&
              items.at(-1)?.actor !== 'agent' &&
              leave('chat.leaveEmail')}
          </>
        )
      case 'blocked':
        return <Barred reason={reasons[input]} />
      case 'queued':
        return (
          <>
            <Barred reason={reasons[input]} />
            {leave('chat.leaveMessage')}
            {leaving !== 'open' && <LeaveQueue leavingQueue={snapshot.leavingQueue} />}
          </>
        )
      case 'closed':
      case 'archived':
        return (
          <>
            <Barred reason={reasons[input]} />
            {startNew && (
              <button type="button" className="button button--primary chat__new" onClick={startNew}>
                {words.t('chat.startNew')}
              </button>
            )}
          </>
        )
      case 'outside_hours':
        return (
          <>
            {leaving !== 'open' && <OutsideHours node={detail.node} />}
            {leave('chat.leaveMessage')}
          </>
        )
      case 'loading':
        return null
      default:
        return unreachable(input)
    }
  }

  function leave(label: 'chat.leaveMessage' | 'chat.leaveEmail') {
    if (leaving === 'open')
      return (
        <LeaveMessage
          asks={label === 'chat.leaveEmail' ? 'address' : 'message'}
          email={email}
          acts={acts}
          close={() => setLeaving('done')}
        />
      )
    return (
      <button
        ref={opener}
        type="button"
        className="button button--secondary chat__new"
        data-testid="chat-leave-open"
        onClick={() => setLeaving('open')}
      >
        {words.t(label)}
      </button>
    )
  }
}

function OutsideHours({ node }: Pick<ChatDetail, 'node'>) {
  const { words } = useApp()
  const { times } = useChat()
  const hours = openingHours(node, words.code, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  // Memoised, because it goes through a week by quarters of an hour.
  const opensAt = useMemo(() => nextOpeningChange(node, Date.now()), [node])
  return (
    <div className="chat__hours" role="status" data-testid="chat-hours">
      <Icon name="clock" />
      <p>
        {words.t('notOnline')}
        {hours !== '' && <bdi>{hours}</bdi>}
        {opensAt !== null && (
          <span className="chat__next">
            {words.t('chat.nextOpening', { time: times.weekday(opensAt) })}
          </span>
        )}
      </p>
    </div>
  )
}

const reasons = {
  blocked: 'chat.blocked',
  queued: 'chat.waiting',
  closed: 'chat.closed',
  archived: 'chat.archived',
} as const satisfies Record<string, MessageId>

function Barred({ reason }: { readonly reason: MessageId }) {
  const { words } = useApp()
  return (
    <textarea
      className="chat-input"
      rows={1}
      disabled
      value={words.t(reason)}
      aria-label={words.t('chat.write')}
    />
  )
}
