// What visitors do: the events that leave their pages, and the condition that joins all further tests.
import type { ErrorBody } from '@askwell/contract'
import { useWords } from '../../../words/words.ts'
import { faultyLines } from '../lines.ts'
import type { WidgetDraft } from '../use-widget-draft.ts'
import { audienceWords } from '../widgets-words.ts'
import { Group, type GroupProps, LinesSetting } from './settings.tsx'
import { TargetingForm } from './targeting-form.tsx'

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
      <TargetingForm
        code={draft.code}
        targeting={draft.targeting}
        isReadOnly={isReadOnly}
        isRefused={errors.some(({ field }) => field.startsWith('targeting'))}
        onChange={(targeting) => set({ targeting })}
      />
    </Group>
  )
}
