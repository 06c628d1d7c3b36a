// The shortcuts of a screen, opened by `?` and from a menu, with the switch for those of a single key.
import { useState } from 'react'
import { areKeysOn, turnKeys } from '../settings/single-keys.ts'
import { useWords } from '../words/words.ts'
import { ActionButton } from './action-button.tsx'
import { Sheet } from './sheet.tsx'
import style from './shortcuts-sheet.module.css'
import { shortcutsWords } from './shortcuts-words.ts'

export interface Shortcut {
  readonly keys: readonly string[]
  /** What the keys do. */
  readonly text: string
}

export function ShortcutsSheet({
  isOpen,
  onClose,
  shortcuts,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Those of the screen; every screen with shortcuts also has `/` and `?`. */
  readonly shortcuts: readonly Shortcut[]
}) {
  const say = useWords(shortcutsWords)
  const [isOn, setIsOn] = useState(areKeysOn)
  const turn = (): void => {
    turnKeys(isOn ? 'off' : 'on')
    setIsOn(!isOn)
  }
  const lines = [
    ...shortcuts,
    { keys: ['/'], text: say('shortcuts.search') },
    { keys: ['?'], text: say('shortcuts.help') },
  ]
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={say('shortcuts.title')}>
      <dl className={style['keys']}>
        {lines.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={style['switch']}>
        <span role="status">{say(isOn ? 'shortcuts.on' : 'shortcuts.off')}</span>
        <ActionButton onPress={turn}>
          {say(isOn ? 'shortcuts.turnOff' : 'shortcuts.turnOn')}
        </ActionButton>
      </div>
    </Sheet>
  )
}
