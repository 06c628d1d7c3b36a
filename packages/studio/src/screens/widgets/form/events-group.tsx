// What visitors do: the events that leave their pages, and the condition that joins all further tests.
import type { ErrorBody, WidgetSettings } from '@askwell/contract'
import { useState } from 'react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { useWords } from '../../../words/words.ts'
import { faultyLines } from '../lines.ts'
import { readTargeting, targetingExamples, targetingText } from '../targeting-text.ts'
import type { WidgetDraft } from '../use-widget-draft.ts'
import { audienceWords } from '../widgets-words.ts'
import { Group, type GroupProps, LinesSetting } from './settings.tsx'

interface EventsProps extends Pick<WidgetDraft, 'draft' | 'set'>, GroupProps {
  /** The server's errors about the draft. */
  readonly errors: ErrorBody['errors']
}

export function EventsGroup({ draft, set, isReadOnly, errors }: EventsProps) {
  const say = useWords(audienceWords)
  const bad = faultyLines('collected_events', errors)
  return (
    <Group title={say('audience.events')}>
      <LinesSetting
        label={say('audience.collected')}
        help={say('audience.collectedHelp')}
        lines={draft.collected_events}
        isReadOnly={isReadOnly}
        fault={bad.length === 0 ? null : say('audience.badEvent', { lines: bad.join(', ') })}
        onChange={(lines) => set({ collected_events: lines })}
      />
      <TargetingSetting
        targeting={draft.targeting}
        isReadOnly={isReadOnly}
        isRefused={errors.some(({ field }) => field.startsWith('targeting'))}
        onChange={(targeting) => set({ targeting })}
      />
    </Group>
  )
}

interface TargetingProps {
  readonly targeting: WidgetSettings['targeting']
  readonly isReadOnly: boolean
  readonly isRefused: boolean
  readonly onChange: (targeting: WidgetSettings['targeting']) => void
}

function TargetingSetting({ targeting, isReadOnly, isRefused, onChange }: TargetingProps) {
  const say = useWords(audienceWords)
  const [typed, setTyped] = useState(targetingText(targeting))
  const read = readTargeting(typed)
  // What somebody is typing stays while it is not JSON yet, and goes when the draft is reset.
  const isTheirs = read === 'broken' || targetingText(read) === targetingText(targeting)
  const put = (text: string): void => {
    setTyped(text)
    const next = readTargeting(text)
    if (next !== 'broken') onChange(next)
  }
  return (
    <>
      <LiveText
        label={say('audience.targeting')}
        help={say('audience.targetingHelp')}
        rows={6}
        writing="code"
        value={isTheirs ? typed : targetingText(targeting)}
        isReadOnly={isReadOnly}
        fault={
          read === 'broken'
            ? say('audience.targetingBroken')
            : isRefused
              ? say('audience.targetingRefused')
              : null
        }
        onChange={put}
      />
      {!isReadOnly && typed.trim() === '' && (
        <div>
          {Object.entries(targetingExamples).map(([name, example]) => (
            <ActionButton key={name} onPress={() => put(targetingText(example))}>
              {say(`audience.example.${name as keyof typeof targetingExamples}`)}
            </ActionButton>
          ))}
        </div>
      )}
    </>
  )
}
