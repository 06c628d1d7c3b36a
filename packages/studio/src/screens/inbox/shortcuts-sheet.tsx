import { useState } from 'react'
import { ActionButton } from '../../parts/action-button.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { inboxWords } from './inbox-words.ts'
import style from './shortcuts-sheet.module.css'
import { areKeysOn, turnKeys } from './use-shortcuts.ts'

const lines = [
  ['J', 'K', 'inbox.keyNext'],
  ['R', null, 'inbox.keyReply'],
  ['N', null, 'inbox.keyNote'],
  ['T', null, 'inbox.keyTake'],
  ['Q', null, 'inbox.keyNextQueue'],
  ['C', null, 'inbox.keyClose'],
  ['U', null, 'inbox.keyUnread'],
  ['/', null, 'inbox.keySearch'],
  ['?', null, 'inbox.keyHelp'],
  ['Enter', null, 'inbox.keySend'],
] as const

export function ShortcutsSheet({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  const say = useWords(inboxWords)
  const [isOn, setIsOn] = useState(areKeysOn)
  const turn = (): void => {
    turnKeys(isOn ? 'off' : 'on')
    setIsOn(!isOn)
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={say('inbox.shortcuts')}>
      <dl className={style['keys']}>
        {lines.map(([key, other, word]) => (
          <div key={word}>
            <dt>
              <kbd>{key}</kbd>
              {other !== null && <kbd>{other}</kbd>}
            </dt>
            <dd>{say(word)}</dd>
          </div>
        ))}
      </dl>
      <div className={style['switch']}>
        <span role="status">{say(isOn ? 'inbox.keysOn' : 'inbox.keysOff')}</span>
        <ActionButton onPress={turn}>{say(isOn ? 'inbox.turnOff' : 'inbox.turnOn')}</ActionButton>
      </div>
    </Sheet>
  )
}
