import { useState } from 'react'
import { ActionButton } from '../../parts/action-button.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { useWords } from '../../words/words.ts'
import { optionsFromLines } from '../edits/option-lists.ts'
import { questionWords } from '../question-words.ts'
import type { OptionDoor } from './option-door.ts'
import { newId } from './part-props.ts'
import style from './parts.module.css'

interface PasteOptionsProps {
  readonly languageCode: string
  readonly door: OptionDoor
  readonly onClose: () => void
}

export function PasteOptions({ languageCode, door, onClose }: PasteOptionsProps) {
  const say = useWords(questionWords)
  const [text, setText] = useState('')
  const options = optionsFromLines(text, {
    languageCode,
    newId,
    takenKeys: door.options.map(({ key }) => key),
  })
  return (
    <div className={style['box']}>
      <LiveText
        label={say('question.pasteList')}
        help={say('question.pasteText')}
        value={text}
        onChange={setText}
        rows={5}
      />
      <div className={style['buttons']}>
        <ActionButton
          kind="primary"
          isDisabled={options.length === 0}
          onPress={() => {
            door.add(options)
            onClose()
          }}
        >
          {say('question.pasteAdd', { count: options.length })}
        </ActionButton>
        <ActionButton onPress={onClose}>{say('question.cancel')}</ActionButton>
      </div>
    </div>
  )
}
