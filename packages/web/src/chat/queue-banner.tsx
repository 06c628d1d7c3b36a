// All agents are busy: shows the place in the queue, the expected wait, and that the place is kept (R-CHAT-46).
import type { ChatDetail } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'
import { Prose } from '../prose/prose.tsx'
import { useChat } from './chat-context.ts'

export function QueueBanner({
  detail: { node, chat_queue_body: body, queue_place: place, queue_wait_minutes: minutes },
}: {
  readonly detail: ChatDetail
}) {
  const { words } = useApp()
  const { times } = useChat()
  return (
    <div className="queue" role="status">
      <span className="queue__place" aria-hidden="true">
        {place === null ? '…' : words.number(place)}
      </span>
      <div className="queue__text">
        <p className="queue__heading">
          {place === null ? node.name : words.t('chat.place', { place })}
        </p>
        {place !== null && typeof minutes === 'number' && (
          <p data-testid="queue-wait">{words.t('chat.wait', { time: times.duration(minutes) })}</p>
        )}
        {body ? <Prose text={body} /> : <p>{words.t('chat.queueBody')}</p>}
      </div>
    </div>
  )
}
