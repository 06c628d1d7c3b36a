// Conditions of the address that have no effect are never left out in silence.
import { ActionButton } from '../parts/action-button.tsx'
import { Note } from '../parts/note.tsx'
import { useWords } from '../words/words.ts'
import { conditionWords } from './condition-words.ts'
import style from './filters.module.css'

type UnsetReason = 'notAllowed' | 'unread' | 'needsSurvey' | 'refused'

interface AddressState {
  readonly hasConditions: boolean
  /** They could not be decoded, so there are none. */
  readonly isUnreadable: boolean
  /** How many the server refused. */
  readonly refused: number
  readonly hasSurvey: boolean
  readonly mayRead: boolean
}

/** Why conditions of the address have no effect; null where all of them have. */
export function unsetReason({
  hasConditions,
  isUnreadable,
  refused,
  hasSurvey,
  mayRead,
}: AddressState): UnsetReason | null {
  if (isUnreadable) return 'unread'
  if (!hasConditions) return null
  if (!mayRead) return 'notAllowed'
  if (!hasSurvey) return 'needsSurvey'
  return refused > 0 ? 'refused' : null
}

interface UnsetLineProps {
  readonly reason: UnsetReason
  readonly count: number
  readonly onDrop: () => void
}

export function UnsetLine({ reason, count, onDrop }: UnsetLineProps) {
  const say = useWords(conditionWords)
  return (
    <div className={style['unset']} role="status">
      <Note>{say(`condition.${reason}`, { count })}</Note>
      <ActionButton kind="quiet" onPress={onDrop}>
        {say('condition.drop', { count })}
      </ActionButton>
    </div>
  )
}
