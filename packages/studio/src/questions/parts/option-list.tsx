// The options of a question or of a matrix's rows: edited in place, ordered by grip or buttons, pasted as a list, or
// taken from a ready scale.
import type { Flow, Option } from '@askwell/contract'
import { ClipboardPaste, Plus, Scale } from 'lucide-react'
import { useRef, useState } from 'react'
import { MenuTrigger } from 'react-aria-components'
import { ActionButton } from '../../parts/action-button.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { useOrder } from '../../parts/order-row.tsx'
import { useWords } from '../../words/words.ts'
import { type PresetName, presetNames, presetOptions } from '../edits/option-lists.ts'
import { freeKey } from '../keys.ts'
import { questionWords } from '../question-words.ts'
import type { OptionDoor } from './option-door.ts'
import { OptionLine } from './option-line.tsx'
import { codesOf, newId } from './part-props.ts'
import style from './parts.module.css'
import { PasteOptions } from './paste-options.tsx'

interface OptionListProps {
  readonly legend: string
  readonly flow: Flow
  readonly languageCode: string
  readonly door: OptionDoor
  /** `fixed`: only their words can be changed (the best and the worst). `lines`: each text has several lines. */
  readonly kind?: 'open' | 'fixed' | 'lines'
  readonly note?: string
}

const presetWords = {
  nps: 'question.presetNps',
  five: 'question.presetFive',
  agree: 'question.presetAgree',
  yes_no: 'question.presetYesNo',
} as const satisfies Record<PresetName, string>

export function OptionList({
  legend,
  flow,
  languageCode,
  door,
  kind = 'open',
  note,
}: OptionListProps) {
  const say = useWords(questionWords)
  const [isPasting, setIsPasting] = useState(false)
  const list = useRef<HTMLFieldSetElement>(null)
  const order = useOrder(door.options.length, door.move)
  const add = () => {
    door.add([emptyOption(door.options)])
    requestAnimationFrame(() =>
      [
        ...(list.current?.querySelectorAll<HTMLElement>(
          '[data-option] input, [data-option] textarea',
        ) ?? []),
      ]
        .at(-1)
        ?.focus(),
    )
  }
  return (
    <fieldset className={style['group']} ref={list}>
      <legend className={style['legend']}>{legend}</legend>
      {door.options.map((option, at) => (
        <OptionLine
          key={option.id}
          flow={flow}
          languageCode={languageCode}
          door={door}
          option={option}
          at={at}
          order={order}
          kind={kind}
          onEnter={add}
        />
      ))}
      {note !== undefined && <p className={style['note']}>{note}</p>}
      {kind !== 'fixed' && (
        <div className={style['adds']}>
          <ActionButton kind="quiet" onPress={add}>
            <Plus size={15} aria-hidden />
            {say('question.addOption')}
          </ActionButton>
          <ActionButton kind="quiet" onPress={() => setIsPasting(true)}>
            <ClipboardPaste size={15} aria-hidden />
            {say('question.paste')}
          </ActionButton>
          {kind === 'open' && <Presets flow={flow} door={door} />}
        </div>
      )}
      {isPasting && (
        <PasteOptions languageCode={languageCode} door={door} onClose={() => setIsPasting(false)} />
      )}
    </fieldset>
  )
}

function Presets({ flow, door }: { readonly flow: Flow; readonly door: OptionDoor }) {
  const say = useWords(questionWords)
  return (
    <MenuTrigger>
      <ActionButton kind="quiet">
        <Scale size={15} aria-hidden />
        {say('question.ready')}
      </ActionButton>
      <MenuList label={say('question.ready')}>
        {presetNames.map((name) => (
          <MenuItem
            key={name}
            id={name}
            onAction={() => door.replace(presetOptions(name, door.options, codesOf(flow), newId))}
          >
            {say(presetWords[name])}
          </MenuItem>
        ))}
      </MenuList>
    </MenuTrigger>
  )
}

function emptyOption(beside: readonly Option[]): Option {
  const keys = new Set(beside.map(({ key }) => key))
  return {
    id: newId(),
    key: freeKey(`option_${beside.length + 1}`, keys),
    body: {},
    order: beside.length,
    isVisible: true,
  }
}
