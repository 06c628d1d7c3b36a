// What stands under the list, by the chat's status and the hours (seed §2, input states).
import type { ChatDetail } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import type { MessageId } from '../locales/messages.ts'
import { unreachable } from '../unreachable.ts'
import { type ChatSnapshot, inputOf } from './chat-snapshot.ts'
import { Composer } from './composer.tsx'
import { openingHours } from './opening-hours.ts'

export function ChatFoot({ detail, snapshot }: { readonly detail: ChatDetail; readonly snapshot: ChatSnapshot }) {
  const { words } = useApp()
  const input = inputOf(snapshot)
  return (
    <div className="chat__foot">
      {snapshot.connection === 'opening' && snapshot.load === 'ready' && (
        <p className="chat__connection" role="status">
          {words.t('chat.reconnecting')}
        </p>
      )}
      {foot()}
    </div>
  )

  function foot() {
    switch (input) {
      case 'open':
        return <Composer mayAttach={!detail.prevent_upload} image={snapshot.image} imageFault={snapshot.imageFault} />
      case 'queued':
      case 'closed':
      case 'archived':
        return <Barred reason={reasons[input]} />
      case 'outside_hours':
        return <OutsideHours node={detail.node} />
      case 'loading':
        return null
      default:
        return unreachable(input)
    }
  }
}

function OutsideHours({ node }: Pick<ChatDetail, 'node'>) {
  const { words } = useApp()
  const hours = openingHours(node, words.code, new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <div className="chat__hours" role="status" data-testid="chat-hours">
      <Icon name="clock" />
      <p>
        {words.t('notOnline')}
        {hours !== '' && <bdi>{hours}</bdi>}
      </p>
    </div>
  )
}

const reasons = { queued: 'chat.waiting', closed: 'chat.closed', archived: 'chat.archived' } as const satisfies Record<string, MessageId>

function Barred({ reason }: { readonly reason: MessageId }) {
  const { words } = useApp()
  return <textarea className="chat-input" rows={1} disabled value={words.t(reason)} aria-label={words.t('chat.write')} />
}
