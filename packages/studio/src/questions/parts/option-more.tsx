// What an option has besides its text.
import type { Option } from '@askwell/contract'
import { useState } from 'react'
import { LiveNumber } from '../../parts/live-number.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import { withMember } from '../edits/change-element.ts'
import { isGoodKey } from '../keys.ts'
import { questionWords } from '../question-words.ts'
import type { OptionDoor } from './option-door.ts'
import style from './parts.module.css'

export function OptionMore({
  door,
  option,
}: {
  readonly door: OptionDoor
  readonly option: Option
}) {
  const say = useWords(questionWords)
  return (
    <div className={style['box']}>
      <div className={style['pair']}>
        <LiveNumber
          label={say('question.weight')}
          help={say('question.weightHelp')}
          kind="any"
          value={option.weight ?? null}
          empty="may"
          onChange={(value) =>
            door.change(
              option.id,
              (known) => withMember(known, 'weight', value ?? undefined),
              'weight',
            )
          }
        />
        <LiveText
          label={say('question.emoji')}
          value={option.emoji ?? ''}
          maxLength={64}
          onChange={(emoji) =>
            door.change(
              option.id,
              (known) => withMember(known, 'emoji', emoji || undefined),
              'emoji',
            )
          }
        />
      </div>
      <ImageAddress door={door} option={option} />
      <OptionKey door={door} option={option} />
      <Toggle
        label={say('question.exclusive')}
        help={say('question.exclusiveHelp')}
        isOn={option.exclusive === true}
        onChange={(isOn) =>
          door.change(option.id, (known) => withMember(known, 'exclusive', isOn || undefined))
        }
      />
      <Toggle
        label={say('question.shown')}
        help={say('question.shownHelp')}
        isOn={option.isVisible}
        onChange={(isVisible) => door.change(option.id, (known) => ({ ...known, isVisible }))}
      />
    </div>
  )
}

/** An incomplete address is not reported: the document accepts complete ones only. */
function ImageAddress({ door, option }: { readonly door: OptionDoor; readonly option: Option }) {
  const say = useWords(questionWords)
  const [typed, setTyped] = useState<string | null>(null)
  const isWhole = (address: string): boolean =>
    address === '' || (/^https?:\/\//i.test(address) && URL.canParse(address))
  return (
    <LiveText
      label={say('question.image')}
      value={typed ?? option.imageUrl ?? ''}
      inputMode="url"
      maxLength={2_000}
      onChange={(address) => {
        setTyped(address)
        if (isWhole(address.trim()))
          door.change(
            option.id,
            (known) => withMember(known, 'imageUrl', address.trim() || undefined),
            'image',
          )
      }}
      fault={typed !== null && !isWhole(typed.trim()) ? say('question.imageFault') : null}
    />
  )
}

function OptionKey({ door, option }: { readonly door: OptionDoor; readonly option: Option }) {
  const say = useWords(questionWords)
  const [typed, setTyped] = useState<string | null>(null)
  const key = typed ?? option.key
  const isTaken = door.options.some((beside) => beside.id !== option.id && beside.key === key)
  const fault =
    typed === null
      ? null
      : !isGoodKey(key)
        ? say('question.keyFault')
        : isTaken
          ? say('question.optionKeyTaken')
          : null
  return (
    <LiveText
      label={say('question.key')}
      value={key}
      writing="code"
      onChange={setTyped}
      onLeave={() => {
        if (typed === null || fault !== null) return
        setTyped(null)
        if (typed !== option.key) door.rename(option.id, typed)
      }}
      fault={fault}
    />
  )
}
