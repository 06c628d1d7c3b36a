// How the chat after a node's survey behaves: rating, queue, images, e-mails. Shown where a node is set up, and among the
// settings of the chat.
import type { NodeSettings } from '@askwell/contract'
import { LiveNumber } from '../../parts/live-number.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import { chatFieldsWords } from './chat-fields-words.ts'
import { TargetFields } from './target-fields.tsx'

export type ChatOfNode = NonNullable<NodeSettings['chat']>

export const usualChat: ChatOfNode = {
  rating_enabled: false,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: false,
  close_after_hours: null,
  routes: [],
}
const mostSlots = 10_000
const usualAgentLimit = 5
const mostAgentLimit = 100
/** A year. */
const mostHours = 8_760
const longestText = 2_000

interface ChatFieldsProps {
  readonly chat: ChatOfNode
  readonly set: (change: Partial<ChatOfNode>) => void
  readonly isDisabled: boolean
}

export function ChatFields({ chat, set, isDisabled }: ChatFieldsProps) {
  const say = useWords(chatFieldsWords)
  const text = (
    name: 'rating_body' | 'queue_body',
    label: 'chat.ratingBody' | 'chat.queueBody',
  ) => (
    <LiveText
      label={say(label)}
      value={chat[name] ?? ''}
      rows={2}
      maxLength={longestText}
      isDisabled={isDisabled}
      onChange={(words) => set({ [name]: words.trim() === '' ? null : words })}
    />
  )
  return (
    <>
      <Toggle
        label={say('chat.rating')}
        help={say('chat.ratingHelp')}
        isOn={chat.rating_enabled}
        isDisabled={isDisabled}
        onChange={(rating_enabled) => set({ rating_enabled })}
      />
      {chat.rating_enabled && text('rating_body', 'chat.ratingBody')}
      <Toggle
        label={say('chat.queue')}
        help={say('chat.queueHelp')}
        isOn={chat.queue_enabled}
        isDisabled={isDisabled}
        onChange={(queue_enabled) => set({ queue_enabled })}
      />
      {chat.queue_enabled && (
        <>
          <LiveNumber
            label={say('chat.slots')}
            help={say('chat.slotsHelp')}
            value={chat.slots}
            kind="whole"
            least={0}
            most={mostSlots}
            isDisabled={isDisabled}
            onChange={(slots) => set({ slots })}
          />
          {text('queue_body', 'chat.queueBody')}
        </>
      )}
      <Toggle
        label={say('chat.assigns')}
        help={say('chat.assignsHelp')}
        isOn={typeof chat.agent_limit === 'number'}
        isDisabled={isDisabled}
        onChange={(isOn) => set({ agent_limit: isOn ? usualAgentLimit : null })}
      />
      {typeof chat.agent_limit === 'number' && (
        <LiveNumber
          label={say('chat.agentLimit')}
          help={say('chat.agentLimitHelp')}
          value={chat.agent_limit}
          kind="whole"
          least={1}
          most={mostAgentLimit}
          isDisabled={isDisabled}
          onChange={(agent_limit) => set({ agent_limit })}
        />
      )}
      <Toggle
        label={say('chat.uploads')}
        isOn={!chat.prevent_upload}
        isDisabled={isDisabled}
        onChange={(isOn) => set({ prevent_upload: !isOn })}
      />
      {!chat.prevent_upload && (
        <Toggle
          label={say('chat.pdf')}
          help={say('chat.pdfHelp')}
          isOn={chat.accept_pdf === true}
          isDisabled={isDisabled}
          onChange={(accept_pdf) => set({ accept_pdf })}
        />
      )}
      <Toggle
        label={say('chat.mails')}
        help={say('chat.mailsHelp')}
        isOn={chat.email_replies}
        isDisabled={isDisabled}
        onChange={(email_replies) => set({ email_replies })}
      />
      <Toggle
        label={say('chat.pushText')}
        help={say('chat.pushTextHelp')}
        isOn={chat.push_text === true}
        isDisabled={isDisabled}
        onChange={(push_text) => set({ push_text })}
      />
      <LiveNumber
        label={say('chat.closeAfter')}
        help={say('chat.closeAfterHelp')}
        value={chat.close_after_hours}
        empty="may"
        kind="whole"
        least={1}
        most={mostHours}
        isDisabled={isDisabled}
        onChange={(close_after_hours) => set({ close_after_hours })}
      />
      <TargetFields
        targets={chat.targets}
        isDisabled={isDisabled}
        onChange={(targets) => set({ targets })}
      />
    </>
  )
}
