// How the chat after this node's survey behaves (O-17).
import type { NodeSettings } from '@askwell/contract'
import { NumberBox } from '../../../parts/number-box.tsx'
import { Card } from '../../../parts/screen.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { TypedField } from '../../../parts/typed-field.tsx'
import { useWords } from '../../../words/words.ts'
import style from '../node.module.css'
import { nodeWords } from '../node-words.ts'
import { orNull, type PartProps } from './part.ts'

type ChatOfNode = NonNullable<NodeSettings['chat']>
const usual: ChatOfNode = {
  rating_enabled: false,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: false,
  routes: [],
}
const mostSlots = 10_000
const longestText = 2_000

export function ChatPart({ draft, isDisabled }: PartProps) {
  const say = useWords(nodeWords)
  const chat: ChatOfNode = { ...usual, ...draft.settings.chat }
  const set = (change: Partial<ChatOfNode>) => draft.set({ chat: { ...chat, ...change } })
  return (
    <Card title={say('node.part.chat')} note={say('node.chatNote')}>
      <div className={style['fields']}>
        <Toggle
          label={say('node.rating')}
          help={say('node.ratingHelp')}
          isOn={chat.rating_enabled}
          isDisabled={isDisabled}
          onChange={(rating_enabled) => set({ rating_enabled })}
        />
        {chat.rating_enabled && (
          <TypedField
            label={say('node.ratingBody')}
            value={chat.rating_body ?? ''}
            rows={2}
            maxLength={longestText}
            isDisabled={isDisabled}
            onChange={(text) => set({ rating_body: orNull(text) })}
          />
        )}
        <Toggle
          label={say('node.queue')}
          help={say('node.queueHelp')}
          isOn={chat.queue_enabled}
          isDisabled={isDisabled}
          onChange={(queue_enabled) => set({ queue_enabled })}
        />
        {chat.queue_enabled && (
          <>
            <NumberBox
              label={say('node.slots')}
              help={say('node.slotsHelp')}
              value={chat.slots}
              most={mostSlots}
              isDisabled={isDisabled}
              onChange={(slots) => set({ slots: slots ?? 0 })}
            />
            <TypedField
              label={say('node.queueBody')}
              value={chat.queue_body ?? ''}
              rows={2}
              maxLength={longestText}
              isDisabled={isDisabled}
              onChange={(text) => set({ queue_body: orNull(text) })}
            />
          </>
        )}
        <Toggle label={say('node.uploads')} isOn={!chat.prevent_upload} isDisabled={isDisabled} onChange={(isOn) => set({ prevent_upload: !isOn })} />
        <Toggle
          label={say('node.mails')}
          help={say('node.mailsHelp')}
          isOn={chat.email_replies}
          isDisabled={isDisabled}
          onChange={(email_replies) => set({ email_replies })}
        />
      </div>
    </Card>
  )
}
