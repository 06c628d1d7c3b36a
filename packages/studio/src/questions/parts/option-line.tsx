import type { Flow, Option } from '@askwell/contract'
import { Ellipsis, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../parts/icon-button.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { type Order, OrderRow } from '../../parts/order-row.tsx'
import { Tag } from '../../parts/tag.tsx'
import { useWords } from '../../words/words.ts'
import { withText } from '../edits/change-element.ts'
import { wordsIn } from '../edits/question-edits.ts'
import { freeKey, keyFrom } from '../keys.ts'
import { questionWords } from '../question-words.ts'
import type { OptionDoor } from './option-door.ts'
import { OptionMore } from './option-more.tsx'
import { defaultCode } from './part-props.ts'
import style from './parts.module.css'
import { useFirstWords } from './use-first-words.ts'

interface OptionLineProps {
  readonly flow: Flow
  readonly languageCode: string
  readonly door: OptionDoor
  readonly option: Option
  readonly at: number
  readonly order: Order
  readonly kind: 'open' | 'fixed' | 'lines'
  readonly onEnter: () => void
}

const longest = 20_000

export function OptionLine({
  flow,
  languageCode,
  door,
  option,
  at,
  order,
  kind,
  onEnter,
}: OptionLineProps) {
  const say = useWords(questionWords)
  const [isOpen, setIsOpen] = useState(false)
  const first = useFirstWords()
  const usual = defaultCode(flow)
  const name =
    wordsIn(option.body, languageCode, usual) || say('question.option', { place: at + 1 })
  const text = (
    <LiveText
      label={say('question.option', { place: at + 1 })}
      labelIs="hidden"
      value={option.body[languageCode] ?? ''}
      placeholder={option.body[usual] || say('question.optionEmpty')}
      onChange={(words) => {
        first.changing(wordsIn(option.body, languageCode, usual))
        door.change(
          option.id,
          (known) => ({ ...known, body: withText(known.body, languageCode, words) }),
          'body',
        )
      }}
      onLeave={() => first.wereFirst() && nameByWords(door, option, name)}
      maxLength={longest}
      {...(kind === 'lines' ? { rows: 3 } : { wraps: true, onEnter })}
    />
  )
  if (kind === 'fixed') return <div data-option>{text}</div>
  return (
    <div data-option>
      <OrderRow
        order={order}
        at={at}
        name={name}
        actions={
          <>
            <IconButton
              icon={Ellipsis}
              label={say('question.moreOption', { name })}
              isExpanded={isOpen}
              onPress={() => setIsOpen(!isOpen)}
            />
            <IconButton
              icon={X}
              label={say('question.removeOption', { name })}
              tone="danger"
              onPress={() => door.remove(option.id)}
            />
          </>
        }
      >
        {text}
        {!option.isVisible && !isOpen && (
          <span className={style['rowName']}>
            <Tag>{say('question.hidden')}</Tag>
          </span>
        )}
      </OrderRow>
      {isOpen && <OptionMore door={door} option={option} />}
    </div>
  )
}

/** A key that nobody has chosen becomes one that describes the option. */
function nameByWords(door: OptionDoor, option: Option, words: string): void {
  const wish = keyFrom(words)
  if (wish === '' || !/^option_\d+$/.test(option.key)) return
  const taken = new Set(
    door.options.flatMap((beside) => (beside.id === option.id ? [] : [beside.key])),
  )
  const key = freeKey(wish, taken)
  if (key !== option.key) door.rename(option.id, key)
}
