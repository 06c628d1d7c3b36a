// Names with values, as many as needed: headers, custom fields, rules of a mapping.
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '../words/words.ts'
import { ActionButton } from './action-button.tsx'
import fieldStyle from './field.module.css'
import style from './pairs-editor.module.css'
import { partWords } from './part-words.ts'

export interface Pair {
  readonly name: string
  readonly value: string
}

interface PairsEditorProps {
  readonly label: string
  readonly help?: string
  readonly nameLabel: string
  readonly valueLabel: string
  readonly addLabel: string
  readonly pairs: readonly Pair[]
  readonly onChange: (pairs: readonly Pair[]) => void
  readonly isReadOnly?: boolean
}

export function PairsEditor({
  label,
  help,
  nameLabel,
  valueLabel,
  addLabel,
  pairs,
  onChange,
  isReadOnly = false,
}: PairsEditorProps) {
  const say = useWords(partWords)
  const id = useId()
  const set = (place: number, change: Partial<Pair>) =>
    onChange(pairs.map((pair, at) => (at === place ? { ...pair, ...change } : pair)))
  return (
    <fieldset className={style['pairs']} {...(help !== undefined && { 'aria-describedby': id })}>
      <legend className={fieldStyle['label']}>{label}</legend>
      {help !== undefined && (
        <p id={id} className={fieldStyle['help']}>
          {help}
        </p>
      )}
      {pairs.map(({ name, value }, place) => (
        <div key={place} className={style['pair']}>
          <input
            className={fieldStyle['input']}
            aria-label={`${nameLabel} ${place + 1}`}
            placeholder={nameLabel}
            value={name}
            maxLength={255}
            readOnly={isReadOnly}
            onChange={({ currentTarget }) => set(place, { name: currentTarget.value })}
          />
          <input
            className={fieldStyle['input']}
            aria-label={`${valueLabel} ${place + 1}`}
            placeholder={valueLabel}
            value={value}
            maxLength={4_000}
            dir="auto"
            readOnly={isReadOnly}
            onChange={({ currentTarget }) => set(place, { value: currentTarget.value })}
          />
          {!isReadOnly && (
            <ActionButton
              kind="quiet"
              label={say('part.removeRow', { number: place + 1 })}
              onPress={() => onChange(pairs.filter((_, at) => at !== place))}
            >
              <X size={14} aria-hidden />
            </ActionButton>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <div>
          <ActionButton onPress={() => onChange([...pairs, { name: '', value: '' }])}>
            <Plus size={14} aria-hidden />
            {addLabel}
          </ActionButton>
        </div>
      )}
    </fieldset>
  )
}
