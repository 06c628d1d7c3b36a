// What a condition asks of its subject: an operator and its values, with how many responses have each.
import type { FilterLeaf, FilterOperator, SubjectInfo } from '@askwell/contract'
import { useState } from 'react'
import { ActionButton } from '../parts/action-button.tsx'
import { Choice } from '../parts/choice.tsx'
import fieldStyle from '../parts/field.module.css'
import { Form } from '../parts/form.tsx'
import { PickList } from '../parts/picker.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { type ConditionDraft, draftOf, leafOf } from './condition-draft.ts'
import { type ConditionNames, isInstant, isQuestion } from './condition-sentence.ts'
import style from './filters.module.css'
import { entryOf, offeredOperators, valuesOf } from './subjects.ts'

interface ConditionSheetProps {
  readonly info: SubjectInfo
  /** Null: a new one. */
  readonly condition: FilterLeaf | null
  readonly names: ConditionNames
  readonly onApply: (condition: FilterLeaf) => void
  readonly onClose: () => void
}

export function ConditionSheet({ info, condition, names, onApply, onClose }: ConditionSheetProps) {
  const { on, operators } = info
  const { say } = names
  const offered = offeredOperators(info)
  const taken = condition && operators.includes(condition.op) ? [condition.op] : []
  const shown = [...new Set([...offered, ...taken])]
  const [draft, setDraft] = useState(() =>
    draftOf(condition ?? { op: shown[0] ?? 'answered', value: undefined }),
  )
  const change = (more: Partial<ConditionDraft>): void => setDraft({ ...draft, ...more })
  const entry = entryOf(draft.op, operators)
  const leaf = leafOf(on, draft, entry)
  return (
    <Sheet isOpen onClose={onClose} title={names.subject(on)}>
      <Form
        error={null}
        onSubmit={async () => {
          if (leaf) onApply(leaf)
        }}
        actions={
          <ActionButton kind="primary" type="submit" isDisabled={leaf === null}>
            {say('condition.apply')}
          </ActionButton>
        }
      >
        <Choice
          label={say('condition.operator')}
          options={shown.map((id) => ({ id, name: say(operatorWord(info, id)) }))}
          value={draft.op}
          onChange={(op) => change({ op })}
        />
        {entry === 'values' && <Values info={info} draft={draft} names={names} change={change} />}
        {entry === 'texts' && <Texts draft={draft} names={names} change={change} />}
        {(entry === 'numbers' || entry === 'dates') && (
          <Ends
            info={info}
            type={entry === 'dates' ? 'date' : 'number'}
            {...{ draft, names, change }}
          />
        )}
        {entry === 'days' && (
          <End
            label={say('condition.days')}
            type="number"
            value={draft.days}
            onChange={(days) => change({ days })}
          />
        )}
      </Form>
    </Sheet>
  )
}

/** Everybody answers a facet, so there the opposite needs no word about answering. */
function operatorWord({ on }: SubjectInfo, op: FilterOperator) {
  if (isQuestion(on)) return `condition.op.${op}` as const
  return op === 'is_not' || op === 'answered'
    ? (`condition.op.${op === 'is_not' ? 'not' : 'known'}` as const)
    : (`condition.op.${op}` as const)
}

interface DraftProps {
  readonly info: SubjectInfo
  readonly draft: ConditionDraft
  readonly names: ConditionNames
  readonly change: (more: Partial<ConditionDraft>) => void
}

function Values({ info, draft, names: { say, value }, change }: DraftProps) {
  const listed = valuesOf(info)
  const unlisted = draft.values.filter((one) => listed.every((other) => other.value !== one))
  const items = [...listed, ...unlisted.map((one) => ({ value: one, count: 0 }))]
  if (items.length === 0) return <p className={fieldStyle['help']}>{say('condition.noValues')}</p>
  return (
    <div className={style['values']}>
      <PickList
        label={say('condition.values')}
        items={items.map(({ value: id, count }) => ({
          id,
          name: value(info.on, id),
          ...(info.is_counted && { note: say('condition.people', { count }) }),
        }))}
        chosen={draft.values}
        takes="several"
        onChoose={(keys) =>
          change({
            values: items.map(({ value: id }) => id).filter((id) => keys === 'all' || keys.has(id)),
          })
        }
      />
    </div>
  )
}

function Texts({ draft, names: { say }, change }: Omit<DraftProps, 'info'>) {
  return (
    <label className={fieldStyle['field']}>
      <span className={fieldStyle['label']}>{say('condition.texts')}</span>
      <textarea
        className={fieldStyle['input']}
        rows={3}
        dir="auto"
        value={draft.texts}
        onChange={({ target }) => change({ texts: target.value })}
      />
      <span className={fieldStyle['help']}>{say('condition.textsHelp')}</span>
    </label>
  )
}

function Ends({
  info: { on, range },
  type,
  draft,
  names: { say, number },
  change,
}: DraftProps & { readonly type: 'date' | 'number' }) {
  return (
    <>
      <div className={style['dates']}>
        <End
          label={say('condition.low')}
          type={type}
          value={draft.low}
          onChange={(low) => change({ low })}
        />
        <End
          label={say(isInstant(on) ? 'condition.highBefore' : 'condition.high')}
          type={type}
          value={draft.high}
          onChange={(high) => change({ high })}
        />
      </div>
      {range && type === 'number' && (
        <p className={fieldStyle['help']}>
          {say('condition.range', { low: number(range.low), high: number(range.high) })}
        </p>
      )}
    </>
  )
}

interface EndProps {
  readonly label: string
  readonly type: 'date' | 'number'
  readonly value: string
  readonly onChange: (value: string) => void
}

const End = ({ label, type, value, onChange }: EndProps) => (
  <label className={fieldStyle['field']}>
    <span className={fieldStyle['label']}>{label}</span>
    <input
      className={fieldStyle['input']}
      type={type}
      step={type === 'number' ? 'any' : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)
