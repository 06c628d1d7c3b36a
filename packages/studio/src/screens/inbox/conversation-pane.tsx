// A conversation with its actions, and the visitor's details beside it.
import type { AgentChat } from '@askwell/contract'
import { MessagesSquare, Unlink } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import { ActionButton } from '../../parts/action-button.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { useWords } from '../../words/words.ts'
import { Composer } from './composer.tsx'
import { ContextColumn } from './context-column.tsx'
import style from './conversation.module.css'
import { isAccessLost } from './conversation.ts'
import { ConversationHeader } from './conversation-header.tsx'
import { useConversation } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'
import { Timeline } from './timeline.tsx'
import { useMarkSeen } from './use-mark-seen.ts'

interface PaneProps {
  readonly feedbackId: string
  readonly onBack: () => void
  readonly onHelp: () => void
}

export const ConversationPane = memo(function ConversationPane({
  feedbackId,
  onBack,
  onHelp,
}: PaneProps) {
  const say = useWords(inboxWords)
  const known = useConversation(feedbackId)
  const [isEndInSight, setIsEndInSight] = useState(false)
  const { markUnread } = useMarkSeen(feedbackId, known?.view ?? null, isEndInSight)
  const [isContextOpen, setIsContextOpen] = useState(false)
  const switchContext = useCallback(() => setIsContextOpen((isOpen) => !isOpen), [])
  if (!known || known.view.detail === null) {
    return (
      <section className={style['pane']}>
        {isAccessLost(known?.view.error ?? null) ? (
          <div className={style['middle']}>
            <Notice icon={Unlink} title={say('inbox.chatGone')} text={say('inbox.chatGoneText')}>
              <ActionButton onPress={onBack}>{say('inbox.back')}</ActionButton>
            </Notice>
          </div>
        ) : known?.view.error ? (
          <Failed
            error={known.view.error}
            onRetry={known.conversation.reread}
            title={say('inbox.chatFailed')}
          />
        ) : (
          <div className={style['loading']}>
            <Skeleton rows={6} height={44} />
          </div>
        )}
      </section>
    )
  }
  const { conversation, view } = known
  const name = creatorName(known.view.detail) ?? say('inbox.anonymous')
  return (
    <div className={style['both']} data-context={isContextOpen}>
      <section className={style['pane']} aria-label={name}>
        <ConversationHeader
          feedbackId={feedbackId}
          name={name}
          detail={known.view.detail}
          status={view.chat.status}
          isVisitorHere={view.isVisitorHere}
          conversation={conversation}
          markUnread={markUnread}
          onBack={onBack}
          onHelp={onHelp}
          onContext={switchContext}
        />
        <Timeline
          view={view}
          conversation={conversation}
          name={name}
          feedbackId={feedbackId}
          onEnd={setIsEndInSight}
        />
        <Composer feedbackId={feedbackId} status={view.chat.status} conversation={conversation} />
      </section>
      <ContextColumn
        detail={known.view.detail}
        feedbackId={feedbackId}
        reread={conversation.reread}
      />
    </div>
  )
})

export function NothingChosen() {
  const say = useWords(inboxWords)
  return (
    <section className={style['pane']}>
      <div className={style['middle']}>
        <Notice icon={MessagesSquare} title={say('inbox.choose')} text={say('inbox.chooseText')} />
      </div>
    </section>
  )
}

const creatorName = ({ creator, customer }: AgentChat): string | null =>
  [creator.name, customer?.name, creator.email, creator.phone_number, customer?.email].find(
    (word) => word != null && word.trim() !== '',
  ) ?? null
