// The further conditions of a widget, one row each, or all of them as JSON.
import type { WidgetSettings } from '@askwell/contract'
import { X } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { IconButton } from '../../../parts/icon-button.tsx'
import { LiveText } from '../../../parts/live-text.tsx'
import { Toggle } from '../../../parts/toggle.tsx'
import { useWords } from '../../../words/words.ts'
import {
  isComplete,
  mostRows,
  newTest,
  rowsOf,
  shownTest,
  type TargetRow,
  type TestKind,
  targetingOf,
  testKinds,
  testOf,
} from '../targeting-rows.ts'
import { readTargeting, targetingText } from '../targeting-text.ts'
import { targetingWords } from '../targeting-words.ts'
import style from './form.module.css'
import type { GroupProps } from './settings.tsx'
import { TestFields } from './test-fields.tsx'

interface TargetingProps extends GroupProps {
  readonly targeting: WidgetSettings['targeting']
  readonly isRefused: boolean
  readonly onChange: (targeting: WidgetSettings['targeting']) => void
}

interface FormProps extends TargetingProps {
  /** The widget's code. A new share of browsers is drawn for this widget alone. */
  readonly code: string
}

export function TargetingForm({ code, ...props }: FormProps) {
  const say = useWords(targetingWords)
  const [isJson, setJson] = useState(false)
  return (
    <fieldset className={style['position']}>
      <legend>{say('targeting.title')}</legend>
      <p className={style['note']}>{say('targeting.help')}</p>
      <Toggle label={say('targeting.asJson')} isOn={isJson} onChange={setJson} />
      {isJson ? <TargetingJson {...props} /> : <TargetingRows {...props} code={code} />}
    </fieldset>
  )
}

function TargetingRows({ code, targeting, isReadOnly, isRefused, onChange }: FormProps) {
  const say = useWords(targetingWords)
  const { join, rows } = rowsOf(targeting)
  const put = (next: readonly TargetRow[]) => onChange(targetingOf({ join, rows: next }))
  const isBlamed = isRefused && rows.every(isComplete)
  return (
    <>
      {rows.length > 1 && (
        <Choice
          label={say('targeting.join')}
          options={(['all', 'any'] as const).map((id) => ({ id, name: say(`targeting.${id}`) }))}
          value={join}
          isDisabled={isReadOnly}
          onChange={(chosen) => onChange(targetingOf({ join: chosen, rows }))}
        />
      )}
      {rows.map((row, place) => (
        <Row
          key={place}
          row={row}
          code={code}
          number={place + 1}
          isReadOnly={isReadOnly}
          onChange={(next) => put(rows.map((one, at) => (at === place ? next : one)))}
          onRemove={() => put(rows.filter((_, at) => at !== place))}
        />
      ))}
      {isBlamed && <p role="alert">{say('targeting.refused')}</p>}
      {!isReadOnly && rows.length < mostRows && (
        <div>
          <ActionButton
            onPress={() =>
              put([...rows, { isNegated: false, test: testOf(newTest('page_count', code)) }])
            }
          >
            {say('targeting.add')}
          </ActionButton>
        </div>
      )}
    </>
  )
}

interface RowProps extends GroupProps {
  readonly row: TargetRow
  readonly code: string
  readonly number: number
  readonly onChange: (row: TargetRow) => void
  readonly onRemove: () => void
}

function Row({ row, code, number, isReadOnly, onChange, onRemove }: RowProps) {
  const say = useWords(targetingWords)
  const shown = shownTest(row.test)
  const kinds: readonly (TestKind | 'other')[] =
    shown === null ? ['other', ...testKinds] : testKinds
  return (
    <fieldset aria-label={say('targeting.row', { number })} className={style['condition']}>
      <Choice
        label={say('targeting.kind')}
        options={kinds.map((id) => ({ id, name: say(`targeting.${id}`) }))}
        value={shown?.kind ?? 'other'}
        isDisabled={isReadOnly}
        onChange={(kind) =>
          kind !== 'other' && onChange({ ...row, test: testOf(newTest(kind, code)) })
        }
      />
      <Choice
        label={say('targeting.holds')}
        options={[
          { id: 'must', name: say('targeting.must') },
          { id: 'mustNot', name: say('targeting.mustNot') },
        ]}
        value={row.isNegated ? 'mustNot' : 'must'}
        isDisabled={isReadOnly}
        onChange={(id) => onChange({ ...row, isNegated: id === 'mustNot' })}
      />
      {shown === null ? (
        <p className={style['note']}>{say('targeting.otherHelp')}</p>
      ) : (
        <TestFields
          shown={shown}
          isReadOnly={isReadOnly}
          onChange={(next) => onChange({ ...row, test: testOf(next) })}
        />
      )}
      {!isComplete(row) && <p className={style['note']}>{say('targeting.incomplete')}</p>}
      {!isReadOnly && (
        <IconButton icon={X} label={say('targeting.remove', { number })} onPress={onRemove} />
      )}
    </fieldset>
  )
}

function TargetingJson({ targeting, isReadOnly, isRefused, onChange }: TargetingProps) {
  const say = useWords(targetingWords)
  const [typed, setTyped] = useState(targetingText(targeting))
  const read = readTargeting(typed)
  // What somebody is typing stays while it is not JSON yet, and goes when the draft is reset.
  const isTheirs = read === 'broken' || targetingText(read) === targetingText(targeting)
  return (
    <LiveText
      label={say('targeting.json')}
      help={say('targeting.jsonHelp')}
      rows={6}
      writing="code"
      value={isTheirs ? typed : targetingText(targeting)}
      isReadOnly={isReadOnly}
      fault={
        read === 'broken' ? say('targeting.broken') : isRefused ? say('targeting.refused') : null
      }
      onChange={(text) => {
        setTyped(text)
        const next = readTargeting(text)
        if (next !== 'broken') onChange(next)
      }}
    />
  )
}
