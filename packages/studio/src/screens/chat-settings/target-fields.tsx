// The target times, in minutes, for replies and for closing.
import type { ChatTargets } from '@askwell/contract'
import { LiveNumber } from '../../parts/live-number.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import { chatFieldsWords } from './chat-fields-words.ts'

const noTargets: ChatTargets = {
  first_reply_minutes: null,
  next_reply_minutes: null,
  resolve_minutes: null,
  within_hours: false,
}
/** 60 days. */
const mostMinutes = 60 * 24 * 60
const numbers = ['first_reply_minutes', 'next_reply_minutes', 'resolve_minutes'] as const

interface TargetFieldsProps {
  readonly targets: ChatTargets | null | undefined
  readonly onChange: (targets: ChatTargets | null) => void
  readonly isDisabled: boolean
}

export function TargetFields({ targets, onChange, isDisabled }: TargetFieldsProps) {
  const say = useWords(chatFieldsWords)
  const set = (change: Partial<ChatTargets>): void => {
    const next = { ...noTargets, ...targets, ...change }
    onChange(numbers.every((name) => next[name] === null) ? null : next)
  }
  return (
    <>
      {numbers.map((name) => (
        <LiveNumber
          key={name}
          label={say(`chat.${name}`)}
          {...(name === 'first_reply_minutes' && { help: say('chat.targetsHelp') })}
          value={targets?.[name] ?? null}
          empty="may"
          kind="whole"
          least={1}
          most={mostMinutes}
          isDisabled={isDisabled}
          onChange={(minutes) => set({ [name]: minutes })}
        />
      ))}
      {targets && (
        <Toggle
          label={say('chat.withinHours')}
          help={say('chat.withinHoursHelp')}
          isOn={targets.within_hours}
          isDisabled={isDisabled}
          onChange={(within_hours) => set({ within_hours })}
        />
      )}
    </>
  )
}
