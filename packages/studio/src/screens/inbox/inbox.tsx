// The agents' inbox: lists, a conversation, and who it is with; live for everybody who has it open.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { call } from '../../api/call.ts'
import { useCall } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Screen } from '../../parts/screen.tsx'
import { Failed, Skeleton } from '../../parts/states.tsx'
import { Tag } from '../../parts/tag.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import { ChatList } from './chat-list.tsx'
import { ChatListTop } from './chat-list-top.tsx'
import { type ChatListName, chatLists, filterOf } from './chat-lists.ts'
import { ConversationPane, NothingChosen } from './conversation-pane.tsx'
import style from './inbox.module.css'
import { agentName, InboxProvider, type InboxStand, makePool, useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'
import { type LiveAgents, openLiveAgents } from './live-agents.ts'
import { NotifyButton, useNotifications } from './notifications.tsx'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'
import { useChatList, useLiveLists } from './use-chat-list.ts'
import { useLiveAgents } from './use-live-agents.ts'
import { useShortcuts } from './use-shortcuts.ts'

export default function Inbox() {
  const say = useWords(inboxWords)
  const me = useCall('my_agent', {})
  const agents = useCall('list_agents', {})
  const myId = me.data?.id
  const live = useLive(myId)
  useLiveAgents(live, agents.data?.items)
  const pool = useMemo(() => (live && myId !== undefined ? makePool(live, myId) : null), [live, myId])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (pool?.hasPending()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      pool?.close()
    }
  }, [pool])
  const error = me.error ?? agents.error
  if (!live || !pool || !me.data || !agents.data)
    return (
      <Screen title={say('inbox.title')} fills="whole">
        {error ? <Failed error={error} onRetry={() => Promise.all([me.refetch(), agents.refetch()])} /> : <Skeleton rows={6} height={64} />}
      </Screen>
    )
  const stand: InboxStand = { live, me: me.data, agents: agents.data.items, pool }
  return (
    <InboxProvider value={stand}>
      <Desk />
    </InboxProvider>
  )
}

/** One socket as long as the screen is there. It is told who comes, so the profile is there before it. */
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
}

function useAddress(): InboxAddress & { readonly go: (change: Partial<InboxAddress>) => void } {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const chat = typeof search['chat'] === 'string' ? search['chat'] : null
  const q = search['q'] === undefined ? '' : String(search['q'])
  const list = chatLists.find((one) => one === search['list']) ?? 'mine'
  const go = useCallback(
    (change: Partial<InboxAddress>) => {
      const next = { list, chat, q, ...change }
      const kept = { list: next.list, ...(next.chat !== null && { chat: next.chat }), ...(next.q !== '' && { q: next.q }) }
      // Each of its columns is scrolled by itself.
      void navigate({ to: '/inbox', search: kept, replace: true, resetScroll: false })
    },
    [navigate, list, chat, q],
  )
  return { list, chat, q, go }
}

function Desk() {
  const say = useWords(inboxWords)
  const address = useAddress()
  const { chat, go } = address
  useLiveLists(chat)
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
      beside={<ConnectionTag />}
      actions={
        <>
          <NotifyButton />
          <TakeNextButton takeNext={takeNext} />
        </>
      }
    >
      <div className={style['desk']} data-chosen={chat !== null}>
        <Lists address={address} choose={choose} takeNext={takeNext} help={help} />
        {chat === null ? <NothingChosen /> : <ConversationPane key={chat} feedbackId={chat} onBack={back} onHelp={help} />}
      </div>
      <ShortcutsSheet isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </Screen>
  )
}

interface ListsProps {
  readonly address: InboxAddress & { readonly go: (change: Partial<InboxAddress>) => void }
  readonly choose: (feedbackId: string) => void
  readonly takeNext: () => void
  readonly help: () => void
}

/** Drawn again with every message of the workspace; the conversation beside it is not. */
function Lists({ address: { list, chat, q, go }, choose, takeNext, help }: ListsProps) {
  const { me } = useInbox()
  const mine = useChatList(filterOf('mine', me.id, ''))
  const queue = useChatList(filterOf('queue', me.id, ''))
  const read = useChatList(filterOf(list, me.id, q))
  const search = useRef<HTMLInputElement>(null)
  const onList = useCallback((next: ChatListName) => go({ list: next, q: '' }), [go])
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
      q={q}
      read={read}
      chosen={chat}
      onChoose={choose}
      top={<ChatListTop {...{ list, onList, q, onSearch, search }} mine={mine.chats?.length ?? 0} queue={queue.chats?.length ?? 0} />}
    />
  )
}

function TakeNextButton({ takeNext }: { readonly takeNext: () => void }) {
  const say = useWords(inboxWords)
  const { me } = useInbox()
  const waiting = useChatList(filterOf('queue', me.id, '')).chats?.length ?? 0
  return (
    <ActionButton onPress={takeNext} isDisabled={waiting === 0}>
      {say('inbox.takeNext')}
      {waiting > 0 && <Tag tone="accent">{waiting}</Tag>}
    </ActionButton>
  )
}

function ConnectionTag() {
  const say = useWords(inboxWords)
  const { live } = useInbox()
  const connection = useSyncExternalStore(live.connection.subscribe, live.connection.get)
  return (
    <span role="status" data-connection={connection}>
      <Tag tone={connection === 'online' ? 'success' : 'warn'}>{say(`inbox.${connection}`)}</Tag>
    </span>
  )
}

/** Somebody else may be quicker; then the next one is asked for, and who waits longest is always first. */
function useTakeNext(onTaken: (feedbackId: string) => void): () => void {
  const say = useWords(inboxWords)
  const { me, agents } = useInbox()
  const take = async (): Promise<void> => {
    const first = (await call('list_chats', { query: { status: 'queued', limit: 1 } })).items[0]
    if (!first) return void toast(say('inbox.nobodyWaits'))
    const taken = await call('set_chat_status', { params: { feedback_id: first.feedback_id }, body: { status: 'open' } })
    if (taken.agent_id === me.id) return onTaken(first.feedback_id)
    toast(say('inbox.taken', { name: agentName(agents, taken.agent_id) ?? say('inbox.nobody') }))
    return take()
  }
  return () => void take().catch(tellFailure)
}
