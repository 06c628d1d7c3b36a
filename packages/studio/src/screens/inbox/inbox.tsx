// The agents' inbox: lists, a conversation, and who it is with; live for everybody who has it open.
import type { ChatCounts } from '@askwell/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Screen } from '../../parts/screen.tsx'
import { ShortcutsSheet } from '../../parts/shortcuts-sheet.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import { AwayButton } from './away-button.tsx'
import { ChatList } from './chat-list.tsx'
import { ChatListTop } from './chat-list-top.tsx'
import { type ChatListName, chatLists, filterOf, type Narrowing } from './chat-lists.ts'
import { ConversationPane, NothingChosen } from './conversation-pane.tsx'
import style from './inbox.module.css'
import { agentName, InboxProvider, type InboxStand, makePool, useInbox } from './inbox-context.tsx'
import { InboxTabs } from './inbox-tabs.tsx'
import { inboxWords } from './inbox-words.ts'
import { isForgottenWithPage } from './kept-messages.ts'
import { type LiveAgents, openLiveAgents } from './live-agents.ts'
import { NotifyButton, SoundButton, useNotifications } from './notifications.tsx'
import type { ShownView } from './saved-views.tsx'
import { useChatList, useComesBack, useLiveLists } from './use-chat-list.ts'
import { useLiveAgents } from './use-live-agents.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useTime } from './use-times.ts'

const shortcuts = [
  { keys: ['J', 'K'], word: 'inbox.keyNext' },
  { keys: ['R'], word: 'inbox.keyReply' },
  { keys: ['N'], word: 'inbox.keyNote' },
  { keys: ['T'], word: 'inbox.keyTake' },
  { keys: ['Q'], word: 'inbox.keyNextQueue' },
  { keys: ['C'], word: 'inbox.keyClose' },
  { keys: ['U'], word: 'inbox.keyUnread' },
  { keys: ['Enter'], word: 'inbox.keySend' },
] as const

export default function Inbox() {
  const say = useWords(inboxWords)
  const me = useCall('my_agent', {})
  const agents = useCall('list_agents', {})
  const counts = useCall('chat_counts', {})
  const myId = me.data?.id
  const live = useLive(myId)
  useLiveAgents(live, agents.data?.items)
  const pool = useMemo(
    () => (live && myId !== undefined ? makePool(live, myId) : null),
    [live, myId],
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isForgottenWithPage()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      pool?.close()
    }
  }, [pool])
  const error = me.error ?? agents.error ?? counts.error
  if (!live || !pool || !me.data || !agents.data || !counts.data)
    return (
      <Screen title={say('inbox.title')} fills="whole">
        {error ? (
          <Failed
            error={error}
            onRetry={() => Promise.all([me.refetch(), agents.refetch(), counts.refetch()])}
          />
        ) : (
          <Skeleton rows={6} height={64} />
        )}
      </Screen>
    )
  const stand: InboxStand = { live, me: me.data, agents: agents.data.items, pool }
  return (
    <InboxProvider value={stand}>
      <Desk counts={counts.data} />
    </InboxProvider>
  )
}

/** One socket as long as the screen is mounted. It is opened after the profile has loaded. */
function useLive(myId: string | undefined): LiveAgents | null {
  const [live, setLive] = useState<LiveAgents | null>(null)
  useEffect(() => {
    if (myId === undefined) return
    const opened = openLiveAgents()
    setLive(opened)
    return () => opened.close()
  }, [myId])
  return live
}

interface InboxAddress {
  readonly list: ChatListName
  readonly chat: string | null
  readonly q: string
  readonly narrowed: Narrowing
}

type Search = Readonly<Record<string, unknown>>

/** `first`: the list that is shown until another one is chosen. */
function readAddress(search: Search, first: ChatListName): InboxAddress {
  const word = (name: string): string => (search[name] === undefined ? '' : String(search[name]))
  return {
    list: chatLists.find((one) => one === search['list']) ?? first,
    chat: typeof search['chat'] === 'string' ? search['chat'] : null,
    q: word('q'),
    narrowed: { label: word('label'), node: word('node'), agent: word('agent') },
  }
}

const writeAddress = ({ list, chat, q, narrowed }: InboxAddress): Search => ({
  list,
  ...(chat !== null && { chat }),
  ...Object.fromEntries(Object.entries({ q, ...narrowed }).filter(([, value]) => value !== '')),
})

function useAddress(
  first: ChatListName,
): InboxAddress & { readonly go: (change: Partial<InboxAddress>) => void } {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const address = useMemo(() => readAddress(search, first), [search, first])
  // From the current address: a typed text is searched a moment later, when another list may have been chosen.
  const go = useCallback(
    (change: Partial<InboxAddress>) =>
      void navigate({
        to: '/inbox',
        search: (before: Search) => writeAddress({ ...readAddress(before, first), ...change }),
        replace: true,
        // Each column scrolls separately.
        resetScroll: false,
      }),
    [navigate, first],
  )
  return { ...address, go }
}

function Desk({ counts }: { readonly counts: ChatCounts }) {
  const say = useWords(inboxWords)
  const first = useFirstList(counts)
  const address = useAddress(first)
  const { chat, go } = address
  useLiveLists(chat)
  useComesBack(counts.wakes_at)
  const takeNext = useTakeNext((feedbackId) => go({ list: 'mine', q: '', chat: feedbackId }))
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const choose = useCallback((feedbackId: string | null) => go({ chat: feedbackId }), [go])
  const back = useCallback(() => choose(null), [choose])
  const help = useCallback(() => setIsHelpOpen(true), [])
  useNotifications(choose, chat)
  return (
    <Screen
      title={say('inbox.title')}
      fills="whole"
      beside={
        <>
          <InboxTabs here="conversations" />
          <ConnectionTag />
        </>
      }
      actions={
        <>
          <AwayButton />
          <SoundButton />
          <NotifyButton />
          <TakeNextButton takeNext={takeNext} waiting={counts.waiting} />
        </>
      }
    >
      <div className={style['desk']} data-chosen={chat !== null}>
        <Lists {...{ address, counts, choose, takeNext, help }} />
        {chat === null ? (
          <NothingChosen />
        ) : (
          <ConversationPane key={chat} feedbackId={chat} onBack={back} onHelp={help} />
        )}
      </div>
      <ShortcutsSheet
        isOpen={isHelpOpen}
        onClose={() => setIsHelpOpen(false)}
        shortcuts={shortcuts.map(({ keys, word }) => ({ keys, text: say(word) }))}
      />
    </Screen>
  )
}

/**
 * The queue if somebody waits, or as soon as somebody waits while the agent has no conversation. It stays the first
 * list even when its last conversation is taken.
 */
function useFirstList({ waiting, mine }: ChatCounts): ChatListName {
  const [first, setFirst] = useState<ChatListName>(waiting > 0 ? 'queue' : 'mine')
  if (first === 'mine' && waiting > 0 && mine === 0) setFirst('queue')
  return first
}

interface ListsProps {
  readonly counts: ChatCounts
  readonly address: InboxAddress & { readonly go: (change: Partial<InboxAddress>) => void }
  readonly choose: (feedbackId: string) => void
  readonly takeNext: () => void
  readonly help: () => void
}

/** Redrawn with every message of the workspace; the conversation beside it is not. */
function Lists({
  address: { list, chat, q, narrowed, go },
  counts,
  choose,
  takeNext,
  help,
}: ListsProps) {
  const { me } = useInbox()
  const read = useChatList(filterOf(list, me.id, q, narrowed))
  const search = useRef<HTMLInputElement>(null)
  const onList = useCallback((next: ChatListName) => go({ list: next, q: '' }), [go])
  const onNarrow = useCallback((next: Narrowing) => go({ narrowed: next }), [go])
  const onShow = useCallback((view: ShownView) => go(view), [go])
  const onSearch = useCallback((words: string) => go({ q: words }), [go])
  useShortcuts({
    order: (read.chats ?? []).map(({ feedback_id }) => feedback_id),
    chosen: chat,
    choose,
    takeNext,
    search: () => search.current?.focus(),
    help,
  })
  return (
    <ChatList
      list={list}
      isNarrowed={q !== '' || Object.values(narrowed).some((value) => value !== '')}
      read={read}
      chosen={chat}
      onChoose={choose}
      top={
        <ChatListTop
          {...{ list, onList, q, onSearch, search, counts, narrowed, onNarrow, onShow }}
        />
      }
    />
  )
}

function TakeNextButton({
  takeNext,
  waiting,
}: {
  readonly takeNext: () => void
  readonly waiting: number
}) {
  const say = useWords(inboxWords)
  const number = useNumber()
  return (
    <ActionButton onPress={takeNext} isDisabled={waiting === 0}>
      {say('inbox.takeNext')}
      {waiting > 0 && <Tag tone="accent">{number(waiting)}</Tag>}
    </ActionButton>
  )
}

function ConnectionTag() {
  const say = useWords(inboxWords)
  const { live, me } = useInbox()
  const time = useTime()
  const connection = useSyncExternalStore(live.connection.subscribe, live.connection.get)
  const isAway = me.away === true
  return (
    <span role="status" data-connection={connection}>
      <Tag tone={connection === 'online' && !isAway ? 'success' : 'warn'}>
        {connection === 'online' && isAway
          ? say('inbox.away')
          : say(`inbox.${connection}`, { time: time(live.connection.since()) })}
      </Tag>
    </span>
  )
}

/** Somebody else may be quicker; then the next one is requested. The longest waiting is always first. */
function useTakeNext(onTaken: (feedbackId: string) => void): () => void {
  const say = useWords(inboxWords)
  const { me, agents } = useInbox()
  const take = async (): Promise<void> => {
    const first = (await call('list_chats', { query: { waiting: 'true', limit: 1 } })).items[0]
    if (!first) return void toast(say('inbox.nobodyWaits'))
    const taken = await call('take_chat', { params: { feedback_id: first.feedback_id }, body: {} })
    if (taken.agent_id === me.id) return onTaken(first.feedback_id)
    toast(say('inbox.taken', { name: agentName(agents, taken.agent_id) ?? say('inbox.nobody') }))
    return take()
  }
  return () => void take().catch(tellFailure)
}
