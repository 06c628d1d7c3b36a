// Who a conversation is with, and its actions. Redrawn when those change, not with each message.
import type { AgentChat, ChatStatus } from '@askwell/contract'
import { ArrowLeft, Check, ChevronDown, Ellipsis, Info, RotateCcw } from 'lucide-react'
import { memo, useState } from 'react'
import { Button, MenuTrigger } from 'react-aria-components'
import { ActionButton } from '../../parts/action-button.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { shortcutsWords } from '../../parts/shortcuts-words.ts'
import { Tag } from '../../parts/tag.tsx'
import { useMoment } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'
import { BlockSheet } from './block-sheet.tsx'
import style from './conversation.module.css'
import type { Conversation } from './conversation.ts'
import { DueTag } from './due-tag.tsx'
import { Face } from './face.tsx'
import { agentName, useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'
import { SnoozeMenu } from './snooze-menu.tsx'
import { isSnoozed } from './snooze-times.ts'
import { useChatActions } from './use-chat-actions.ts'

interface HeaderProps {
  readonly feedbackId: string
  readonly name: string
  readonly detail: AgentChat
  readonly status: ChatStatus | null
  /** Null = unknown. */
  readonly isVisitorHere: boolean | null
  readonly conversation: Conversation
  readonly markUnread: () => void
  readonly onBack: () => void
  readonly onHelp: () => void
  readonly onContext: () => void
}

export const ConversationHeader = memo(function ConversationHeader({
  feedbackId,
  name,
  detail,
  status,
  isVisitorHere,
  onBack,
  onHelp,
  onContext,
  conversation,
  ...rest
}: HeaderProps) {
  const say = useWords(inboxWords)
  const sayShortcuts = useWords(shortcutsWords)
  const actions = useChatActions({
    feedbackId,
    status,
    agentId: detail.agent_id,
    conversation,
    ...rest,
  })
  const [isBlocking, setIsBlocking] = useState(false)
  return (
    <header className={style['header']}>
      <span className={style['back']}>
        <ActionButton kind="quiet" label={say('inbox.back')} onPress={onBack}>
          <ArrowLeft size={16} aria-hidden />
        </ActionButton>
      </span>
      <Face name={name} seed={feedbackId} />
      <div className={style['who']}>
        <h2 dir="auto">{name}</h2>
        <p>
          <bdi>{detail.node.name}</bdi>
          {isVisitorHere !== null && (
            <span> · {say(isVisitorHere ? 'inbox.here' : 'inbox.left')}</span>
          )}
        </p>
      </div>
      <StatusTag status={status} />
      {detail.block !== null && <Tag tone="danger">{say('inbox.blocked')}</Tag>}
      <DueTag chat={detail} />
      {isSnoozed(detail, Date.now()) && <SnoozedTag until={detail.snoozed_until} />}
      <div className={style['tools']}>
        <div className={style['actions']}>
          <AssignMenu detail={detail} onAssign={actions.assign} />
          {actions.take && (
            <ActionButton kind="primary" onPress={actions.take}>
              {say('inbox.take')}
            </ActionButton>
          )}
          {actions.close && (
            <ActionButton onPress={actions.close}>
              <Check size={14} aria-hidden />
              {say('inbox.close')}
            </ActionButton>
          )}
          {actions.reopen && (
            <ActionButton onPress={actions.reopen}>
              <RotateCcw size={14} aria-hidden />
              {say('inbox.reopen')}
            </ActionButton>
          )}
          {actions.snooze && (
            <SnoozeMenu isSnoozed={isSnoozed(detail, Date.now())} onSnooze={actions.snooze} />
          )}
        </div>
        <div className={style['corner']}>
          <span className={style['contextSwitch']}>
            <ActionButton kind="quiet" label={say('inbox.details')} onPress={onContext}>
              <Info size={16} aria-hidden />
            </ActionButton>
          </span>
          <MenuTrigger>
            <Button className={style['more'] ?? ''} aria-label={say('inbox.more')}>
              <Ellipsis size={16} aria-hidden />
            </Button>
            <MenuList label={say('inbox.more')}>
              <MenuItem id="unread" onAction={actions.markUnread}>
                {say('inbox.markUnread')}
              </MenuItem>
              <MenuItem id="transcript" onAction={actions.mailCopy}>
                {say('inbox.transcript')}
              </MenuItem>
              {detail.block === null
                ? [
                    <MenuItem key="block" id="block" onAction={() => setIsBlocking(true)}>
                      {say('inbox.block')}
                    </MenuItem>,
                  ]
                : []}
              <MenuItem id="keys" onAction={onHelp}>
                {sayShortcuts('shortcuts.title')}
              </MenuItem>
            </MenuList>
          </MenuTrigger>
        </div>
      </div>
      <BlockSheet
        isOpen={isBlocking}
        onClose={() => setIsBlocking(false)}
        feedbackId={feedbackId}
        reread={conversation.reread}
      />
    </header>
  )
})

function StatusTag({ status }: Pick<HeaderProps, 'status'>) {
  const say = useWords(inboxWords)
  if (status === null || status === 'open') return null
  return <Tag tone={status === 'queued' ? 'warn' : 'plain'}>{say(`inbox.${status}`)}</Tag>
}

function SnoozedTag({ until }: { readonly until: AgentChat['snoozed_until'] }) {
  const say = useWords(inboxWords)
  const moment = useMoment()
  return (
    <Tag>
      {until === null || until === 'reply'
        ? say('inbox.offUntilReply')
        : say('inbox.offUntil', { time: moment(until) })}
    </Tag>
  )
}

function AssignMenu({
  detail,
  onAssign,
}: {
  readonly detail: AgentChat
  readonly onAssign: (agentId: string | null) => void
}) {
  const say = useWords(inboxWords)
  const { agents } = useInbox()
  const holder = agentName(agents, detail.agent_id)
  return (
    <MenuTrigger>
      <Button className={style['assign'] ?? ''}>
        <span>
          {holder === null ? say('inbox.assignNobody') : say('inbox.assign', { name: holder })}
        </span>
        <ChevronDown size={14} aria-hidden />
      </Button>
      <MenuList label={say('inbox.assignNobody')}>
        {[
          ...agents.map(({ id, away }) => (
            <MenuItem
              key={id}
              id={id}
              isChosen={id === detail.agent_id}
              onAction={() => onAssign(id)}
            >
              {away === true
                ? say('inbox.isAway', { name: agentName(agents, id) ?? say('inbox.nobody') })
                : (agentName(agents, id) ?? say('inbox.nobody'))}
            </MenuItem>
          )),
          <MenuItem
            key="nobody"
            id="nobody"
            isChosen={detail.agent_id === null}
            onAction={() => onAssign(null)}
          >
            {say('inbox.nobody')}
          </MenuItem>,
        ]}
      </MenuList>
    </MenuTrigger>
  )
}
