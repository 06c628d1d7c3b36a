// How the chat after this node's survey behaves (O-17).
import { Card } from '../../../parts/screen.tsx'
import { useWords } from '../../../words/words.ts'
import { ChatFields, usualChat } from '../../chat-settings/chat-fields.tsx'
import style from '../node.module.css'
import { nodeWords } from '../node-words.ts'
import type { PartProps } from './part.ts'

export function ChatPart({ draft, isDisabled }: PartProps) {
  const say = useWords(nodeWords)
  const chat = { ...usualChat, ...draft.settings.chat }
  return (
    <Card title={say('node.part.chat')} note={say('node.chatNote')}>
      <div className={style['fields']}>
        <ChatFields
          chat={chat}
          set={(change) => draft.set({ chat: { ...chat, ...change } })}
          isDisabled={isDisabled}
        />
      </div>
    </Card>
  )
}
