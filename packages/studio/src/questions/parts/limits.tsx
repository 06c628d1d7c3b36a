// Limits: selections, characters, numbers and their steps. A pair in the wrong order shows an error at the field.
import type { Question } from '@askwell/contract'
import { takesSeveral } from '@askwell/engine'
import { LiveNumber } from '../../parts/live-number.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import { changeQuestion, withMember } from '../edits/change-element.ts'
import { limitFault } from '../limit-fault.ts'
import { questionWords } from '../question-words.ts'
import type { PartProps } from './part-props.ts'
import style from './parts.module.css'

type LimitName =
  | 'minSelectionCount'
  | 'maxSelectionCount'
  | 'minLength'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'step'

const useLimit =
  ({ element, edit }: PartProps) =>
  (name: LimitName, value: number | null) =>
    edit(
      changeQuestion(element.id, (known: Question) => withMember(known, name, value ?? undefined)),
      `${element.id}.${name}`,
    )

export function SeveralPart({ element, question, edit }: PartProps) {
  const say = useWords(questionWords)
  return (
    <Toggle
      label={say(question.style === 'email' ? 'question.severalEmail' : 'question.several')}
      isOn={question.isMultiSelect}
      onChange={(isMultiSelect) =>
        edit(changeQuestion(element.id, (known) => ({ ...known, isMultiSelect })))
      }
    />
  )
}

/** Only where several answers are possible. */
export function SelectionPart(props: PartProps) {
  const say = useWords(questionWords)
  const set = useLimit(props)
  const { question } = props
  const fault = limitFault(question, 'selection')
  if (!takesSeveral(question)) return null
  return (
    <fieldset className={style['group']}>
      <legend className={style['legend']}>{say('question.selection')}</legend>
      <div className={style['pair']}>
        <LiveNumber
          label={say('question.atLeast')}
          kind="whole"
          least={0}
          value={question.minSelectionCount ?? null}
          empty="may"
          onChange={(value) => set('minSelectionCount', value)}
          fault={fault?.at === 'least' ? say(fault.word, { count: question.options.length }) : null}
        />
        <LiveNumber
          label={say('question.atMost')}
          kind="whole"
          least={1}
          value={question.maxSelectionCount ?? null}
          empty="may"
          onChange={(value) => set('maxSelectionCount', value)}
          fault={fault?.at === 'most' ? say(fault.word, { count: question.options.length }) : null}
        />
      </div>
    </fieldset>
  )
}

export function LengthsPart(props: PartProps) {
  const say = useWords(questionWords)
  const set = useLimit(props)
  const { question } = props
  const fault = limitFault(question, 'lengths')
  return (
    <fieldset className={style['group']}>
      <legend className={style['legend']}>{say('question.lengths')}</legend>
      <div className={style['pair']}>
        <LiveNumber
          label={say('question.atLeast')}
          kind="whole"
          least={0}
          value={question.minLength ?? null}
          empty="may"
          onChange={(value) => set('minLength', value)}
          fault={fault && say(fault.word)}
        />
        <LiveNumber
          label={say('question.atMost')}
          kind="whole"
          least={1}
          value={question.maxLength ?? null}
          empty="may"
          onChange={(value) => set('maxLength', value)}
        />
      </div>
    </fieldset>
  )
}

export function RangePart(props: PartProps) {
  const say = useWords(questionWords)
  const set = useLimit(props)
  const { question } = props
  const fault = limitFault(question, 'range')
  const usual =
    question.style === 'slider' ? ['0', '100'] : question.style === 'age' ? ['0', '120'] : ['', '']
  // A slider with its own points goes from the first to the last of them.
  if (question.style === 'slider' && question.options.length > 0) return null
  return (
    <fieldset className={style['group']}>
      <legend className={style['legend']}>{say('question.range')}</legend>
      <div className={style['pair']}>
        <LiveNumber
          label={say('question.smallest')}
          kind={question.style === 'age' ? 'whole' : 'any'}
          value={question.min ?? null}
          empty="may"
          placeholder={usual[0] ?? ''}
          onChange={(value) => set('min', value)}
          fault={fault && say(fault.word)}
        />
        <LiveNumber
          label={say('question.largest')}
          kind={question.style === 'age' ? 'whole' : 'any'}
          value={question.max ?? null}
          empty="may"
          placeholder={usual[1] ?? ''}
          onChange={(value) => set('max', value)}
        />
      </div>
      {question.style === 'age' && <p className={style['note']}>{say('question.ageRange')}</p>}
    </fieldset>
  )
}

export function StepsPart(props: PartProps) {
  const say = useWords(questionWords)
  const set = useLimit(props)
  const { question } = props
  if (question.style === 'slider' && question.options.length > 0) return null
  return (
    <LiveNumber
      label={say('question.step')}
      kind="any"
      value={question.step ?? null}
      empty="may"
      placeholder={question.style === 'slider' ? '1' : ''}
      onChange={(value) => set('step', value)}
      // The document does not accept a step of 0.
      least={Number.MIN_VALUE}
      {...(question.style === 'numeric' && { help: say('question.stepHelp') })}
    />
  )
}
