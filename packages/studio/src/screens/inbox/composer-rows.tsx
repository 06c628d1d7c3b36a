// The rows above the text: that somebody else is answering, and the actions that follow the reply.
import type { ReplyActions } from '@askwell/contract'
import { X } from 'lucide-react'
import { ActionButton } from '../../parts/action-button.tsx'
import { useWords } from '../../words/words.ts'
import type { Collision } from './collision.ts'
import style from './composer.module.css'
import { agentName, useInbox } from './inbox-context.tsx'
import { inboxWords } from './inbox-words.ts'

export function CollisionRow({
  collision,
  onSend,
}: {
  readonly collision: Collision
  readonly onSend: () => void
}) {
  const say = useWords(inboxWords)
  const { agents } = useInbox()
  const name = agentName(agents, collision.agentId) ?? say('inbox.someone')
  return (
    <div className={style['collision']} role="alert">
      <span dir="auto">
        {say(collision.kind === 'answered' ? 'inbox.hasAnswered' : 'inbox.isTyping', { name })}
      </span>
      <ActionButton onPress={onSend}>{say('inbox.sendAnyway')}</ActionButton>
    </div>
  )
}

export function ThenRow({
  then,
  onDrop,
}: {
  readonly then: ReplyActions
  readonly onDrop: () => void
}) {
  const say = useWords(inboxWords)
  const steps = [
    ...then.add_labels.map((label) => say('inbox.thenLabel', { label })),
    ...(then.take ? [say('inbox.thenTake')] : []),
    ...(then.close ? [say('inbox.thenClose')] : []),
  ]
  return (
    <div className={style['then']}>
      <span dir="auto">{say('inbox.then', { steps: steps.join(' · ') })}</span>
      <ActionButton kind="quiet" label={say('inbox.dropThen')} onPress={onDrop}>
        <X size={14} aria-hidden />
      </ActionButton>
    </div>
  )
}
