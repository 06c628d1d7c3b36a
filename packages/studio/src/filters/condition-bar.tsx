// The conditions of a filter as chips, and the menu that adds one: everything that can be asked about a response.
import type { Filter, FilterLeaf, SubjectInfo } from '@askwell/contract'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Picker, type PickerItem } from '../parts/picker.tsx'
import { useWords } from '../words/words.ts'
import type { ChipName } from './chips.ts'
import { type ConditionNames, sentenceOf } from './condition-sentence.ts'
import { ConditionSheet } from './condition-sheet.tsx'
import { conditionWords } from './condition-words.ts'
import { withCondition, withoutConditions } from './conditions.ts'
import { filterWords } from './filter-words.ts'
import style from './filters.module.css'
import { infoOf, menuSubjects, subjectId } from './subjects.ts'

interface ConditionBarProps {
  readonly conditions: readonly Filter[]
  /** Places of those that have no effect. */
  readonly refused: readonly number[]
  readonly onChange: (conditions: readonly Filter[]) => void
  readonly subjects: readonly SubjectInfo[]
  readonly names: ConditionNames
  /** The filters of every survey that have a chip in this bar, with the words of those that are not shown yet. */
  readonly chips: readonly ChipName[]
  readonly hidden: readonly { readonly name: ChipName; readonly words: string }[]
  readonly onReveal: (name: ChipName) => void
}

/** `at`: null = a new one. */
interface EditedCondition {
  readonly info: SubjectInfo
  readonly at: number | null
  readonly condition: FilterLeaf | null
}

export function ConditionBar({
  conditions,
  refused,
  onChange,
  subjects,
  names,
  chips,
  hidden,
  onReveal,
}: ConditionBarProps) {
  const say = useWords(conditionWords)
  const sayFilter = useWords(filterWords)
  const [edited, setEdited] = useState<EditedCondition | null>(null)
  const add = useRef<HTMLDivElement>(null)
  const offered = menuSubjects(subjects, chips)
  const items: readonly PickerItem[] = [
    ...areas.flatMap((area) => [
      ...(area === 'visit'
        ? hidden.map(({ name, words }) => ({
            id: `chip ${name}`,
            name: words,
            group: say('condition.area.visit'),
          }))
        : []),
      ...offered
        .filter((one) => one.area === area)
        .map(({ on }) => ({
          id: subjectId(on),
          name: names.subject(on),
          group: say(`condition.area.${area}`),
        })),
    ]),
  ]
  const choose = (id: string | undefined): void => {
    const chip = hidden.find(({ name }) => `chip ${name}` === id)
    if (chip) onReveal(chip.name)
    const info = offered.find(({ on }) => subjectId(on) === id)
    if (info) setEdited({ info, at: null, condition: null })
  }
  return (
    <>
      {conditions.map((condition, at) => {
        const info = 'on' in condition ? infoOf(subjects, condition.on) : undefined
        const leaf = 'on' in condition ? condition : null
        return (
          <ConditionChip
            key={`${at} ${JSON.stringify(condition)}`}
            text={sentenceOf(condition, names)}
            isSet={!refused.includes(at)}
            onEdit={info && leaf ? () => setEdited({ info, at, condition: leaf }) : null}
            onRemove={() => {
              // The pressed button disappears with its chip.
              add.current?.querySelector('button')?.focus()
              onChange(withoutConditions(conditions, [at]))
            }}
          />
        )
      })}
      {items.length > 0 && (
        <div ref={add}>
          <Picker
            label={sayFilter('filter.more')}
            items={items}
            chosen={[]}
            onChoose={([id]) => choose(id)}
            takes="one"
            empty={sayFilter('filter.more')}
            look="add"
            icon={Plus}
          />
        </div>
      )}
      {edited && (
        <ConditionSheet
          info={edited.info}
          condition={edited.condition}
          names={names}
          onClose={() => setEdited(null)}
          onApply={(condition) => {
            setEdited(null)
            onChange(withCondition(conditions, edited.at, condition))
          }}
        />
      )}
    </>
  )
}

const areas = ['answers', 'people', 'visit', 'pages', 'follow_up'] as const

interface ConditionChipProps {
  readonly text: string
  readonly isSet: boolean
  /** Null: too involved to edit here, or not part of this survey. */
  readonly onEdit: (() => void) | null
  readonly onRemove: () => void
}

function ConditionChip({ text, isSet, onEdit, onRemove }: ConditionChipProps) {
  const say = useWords(conditionWords)
  return (
    <div className={style['condition']} data-set={isSet}>
      {onEdit === null ? (
        <span className={style['conditionText']} dir="auto" title={text}>
          {text}
        </span>
      ) : (
        <Button
          className={style['conditionText'] ?? ''}
          aria-label={say('condition.edit', { condition: text })}
          onPress={onEdit}
        >
          <span dir="auto">{text}</span>
        </Button>
      )}
      <Button
        className={style['conditionRemove'] ?? ''}
        aria-label={say('condition.remove', { condition: text })}
        onPress={onRemove}
      >
        <X size={14} aria-hidden />
      </Button>
    </div>
  )
}
