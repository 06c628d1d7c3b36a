// What the answers to a question show and hide, as sentences.
import type { Element, Flow } from '@askwell/contract'
import { Plus } from 'lucide-react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { useOrder } from '../../../parts/order-row.tsx'
import { type Edit, moved } from '../../../questions/edits/change-element.ts'
import style from '../../../questions/parts/parts.module.css'
import { useWords } from '../../../words/words.ts'
import { takesTriggers } from './edits/answers.ts'
import { changeReactions, newReaction, readReactions } from './edits/reactions.ts'
import { inspectorWords } from './inspector-words.ts'
import { ReactionLine } from './reaction-line.tsx'

export interface TriggersFormProps {
  readonly flow: Flow
  readonly element: Element
  readonly languageCode: string
  readonly edit: Edit
}

export function TriggersForm({ flow, element, languageCode, edit }: TriggersFormProps) {
  const say = useWords(inspectorWords)
  const reactions = readReactions(element)
  const order = useOrder(reactions.length, (from, to) =>
    edit(changeReactions(element.id, (known) => moved(known, from, to))),
  )
  const { question } = element
  if (!question || !takesTriggers(question)) return null
  return (
    <div className={style['stack']}>
      {reactions.map((reaction, at) => (
        <ReactionLine
          key={at}
          flow={flow}
          element={element}
          question={question}
          languageCode={languageCode}
          edit={edit}
          reaction={reaction}
          at={at}
          order={order}
        />
      ))}
      {reactions.length === 0 && <p className={style['note']}>{say('trigger.none')}</p>}
      <div className={style['adds']}>
        <ActionButton
          kind="quiet"
          onPress={() =>
            edit(changeReactions(element.id, (known) => [...known, newReaction(question)]))
          }
        >
          <Plus size={15} aria-hidden />
          {say('trigger.add')}
        </ActionButton>
      </div>
    </div>
  )
}
