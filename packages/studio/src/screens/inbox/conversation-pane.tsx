// A conversation with what can be done to it, and beside it who it is with.
import type { AgentChat } from '@askwell/contract'
import { ArrowLeft, Check, ChevronDown, Ellipsis, Info, MessagesSquare, RotateCcw } from 'lucide-react'
import { memo, useState } from 'react'
import { Button, MenuTrigger } from 'react-aria-components'
import { ActionButton } from '../../parts/action-button.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { Failed, Notice, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { Composer } from './composer.tsx'
import { ContextColumn } from './context-column.tsx'
import style from './conversation.module.css'
import type { ConversationView } from './conversation.ts'
import { Face } from './face.tsx'
import { agentName, useConversation, useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'
import { Timeline } from './timeline.tsx'
import { useChatActions } from './use-chat-actions.ts'
import { useMarkSeen } from './use-mark-seen.ts'

interface PaneProps {
  readonly feedbackId: string
  readonly onBack: () => void
  readonly onHelp: () => void
}

export const ConversationPane = memo(function ConversationPane({ feedbackId, onBack, onHelp }: PaneProps) {
  const say = useWords(inboxWords)
  const known = useConversation(feedbackId)
  const seen = useMarkSeen(feedbackId, known?.view ?? null)
  const actions = useChatActions(feedbackId, known?.view ?? null, known?.conversation ?? null, seen.markUnread)
  const [isContextOpen, setIsContextOpen] = useState(false)
  if (!known || known.view.detail === null) {
    return (
      <section className={style['pane']}>
        {known?.view.error ? (
          <Failed error={known.view.error} onRetry={known.conversation.reread} title={say('inbox.chatFailed')} />
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
              <bdi>{known.view.detail.node.name}</bdi>
              {view.isVisitorHere !== null && ` · ${say(view.isVisitorHere ? 'inbox.here' : 'inbox.left')}`}
            </p>
          </div>
          <StatusTag view={view} />
          <div className={style['actions']}>
            <AssignMenu detail={known.view.detail} onAssign={actions.assign} />
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
            <span className={style['contextSwitch']}>
              <ActionButton kind="quiet" label={say('inbox.details')} onPress={() => setIsContextOpen(!isContextOpen)}>
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
                <MenuItem id="keys" onAction={onHelp}>
                  {say('inbox.shortcuts')}
                </MenuItem>
              </MenuList>
            </MenuTrigger>
          </div>
        </header>
        <Timeline view={view} conversation={conversation} name={name} feedbackId={feedbackId} />
        <Composer feedbackId={feedbackId} view={view} conversation={conversation} />
      </section>
      <ContextColumn detail={known.view.detail} feedbackId={feedbackId} />
    </div>
  )
})

export function NothingChosen() {
  const say = useWords(inboxWords)
  return (
    <section className={style['pane']}>
      <Notice icon={MessagesSquare} title={say('inbox.choose')} text={say('inbox.chooseText')} />
    </section>
  )
}

const creatorName = ({ creator, customer }: AgentChat): string | null =>
  [creator.name, customer?.name, creator.email, creator.phone_number, customer?.email].find((word) => word != null && word.trim() !== '') ?? null

function StatusTag({ view: { chat } }: { readonly view: ConversationView }) {
  const say = useWords(inboxWords)
  if (chat.status === null || chat.status === 'open') return null
  return <Tag tone={chat.status === 'queued' ? 'warn' : 'plain'}>{say(`inbox.${chat.status}`)}</Tag>
}

function AssignMenu({ detail, onAssign }: { readonly detail: AgentChat; readonly onAssign: (agentId: string | null) => void }) {
  const say = useWords(inboxWords)
  const { agents } = useInbox()
  const holder = agentName(agents, detail.agent_id)
  return (
    <MenuTrigger>
      <Button className={style['assign'] ?? ''}>
        <span>{holder === null ? say('inbox.assignNobody') : say('inbox.assign', { name: holder })}</span>
        <ChevronDown size={14} aria-hidden />
      </Button>
      <MenuList label={say('inbox.assignNobody')}>
        {[
          ...agents.map(({ id }) => (
            <MenuItem key={id} id={id} isChosen={id === detail.agent_id} onAction={() => onAssign(id)}>
              {agentName(agents, id) ?? say('inbox.nobody')}
            </MenuItem>
          )),
          <MenuItem key="nobody" id="nobody" isChosen={detail.agent_id === null} onAction={() => onAssign(null)}>
            {say('inbox.nobody')}
          </MenuItem>,
        ]}
      </MenuList>
    </MenuTrigger>
  )
}
