// The button for visitors who no longer want to wait; the agents see it at once.
import { useApp } from '../app/app-context.ts'
import { useChat } from './chat-context.ts'
import type { ChatSnapshot } from './chat-snapshot.ts'

export function LeaveQueue({ leavingQueue }: Pick<ChatSnapshot, 'leavingQueue'>) {
  const { words } = useApp()
  const { acts } = useChat()
  return (
    <>
      {leavingQueue === 'failed' && (
        <p className="composer__fault" role="alert">
          {words.t('systemError')}
        </p>
      )}
      <button
        type="button"
        className="button button--secondary chat__new"
        data-testid="chat-leave-queue"
        aria-busy={leavingQueue === 'sending' || undefined}
        onClick={acts.leaveQueue}
      >
        {words.t('chat.leaveQueue')}
      </button>
    </>
  )
}
