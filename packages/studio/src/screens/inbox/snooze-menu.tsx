import { AlarmClock } from 'lucide-react'
import { Button, MenuTrigger } from 'react-aria-components'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { useWords } from '../../words/words.ts'
import style from './conversation.module.css'
import { inboxWords } from './inbox-words.ts'
import { type Snooze, snoozes } from './snooze-times.ts'

interface SnoozeMenuProps {
  readonly isSnoozed: boolean
  readonly onSnooze: (snooze: Snooze | null) => void
}

export function SnoozeMenu({ isSnoozed, onSnooze }: SnoozeMenuProps) {
  const say = useWords(inboxWords)
  return (
    <MenuTrigger>
      <Button className={style['more'] ?? ''} aria-label={say('inbox.snooze')}>
        <AlarmClock size={16} aria-hidden />
      </Button>
      <MenuList label={say('inbox.snooze')}>
        {[
          ...snoozes.map((snooze) => (
            <MenuItem key={snooze} id={snooze} onAction={() => onSnooze(snooze)}>
              {say(`inbox.snooze_${snooze}`)}
            </MenuItem>
          )),
          ...(isSnoozed
            ? [
                <MenuItem key="wake" id="wake" onAction={() => onSnooze(null)}>
                  {say('inbox.wake')}
                </MenuItem>,
              ]
            : []),
        ]}
      </MenuList>
    </MenuTrigger>
  )
}
