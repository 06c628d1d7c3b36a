// Says that the visitor of a conversation is blocked and why, and lets the agent unblock them.
import type { VisitorBlock } from '@askwell/contract'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Note } from '../../parts/note.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import style from './context-column.module.css'
import { agentName, useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'

interface BlockCardProps {
  readonly block: VisitorBlock
  readonly feedbackId: string
  readonly reread: () => Promise<void>
}

export function BlockCard({ block, feedbackId, reread }: BlockCardProps) {
  const say = useWords(inboxWords)
  const moment = useMoment()
  const { agents } = useInbox()
  const unblock = useChange('unblock_visitor')
  return (
    <Note>
      <div className={style['block']}>
        <p>
          {say('inbox.blockedBy', {
            name: agentName(agents, block.agent_id) ?? say('inbox.nobody'),
          })}{' '}
          <time dateTime={block.created_at}>{moment(block.created_at)}</time>
        </p>
        {block.reason !== null && <p dir="auto">{block.reason}</p>}
        <ActionButton
          isBusy={unblock.isPending}
          onPress={() =>
            unblock.mutate(
              { params: { feedback_id: feedbackId } },
              { onError: tellFailure, onSettled: () => void reread() },
            )
          }
        >
          {say('inbox.unblock')}
        </ActionButton>
      </div>
    </Note>
  )
}
