// The form of a question: the texts every style has, the parts its own style names, and behind a fold what is seldom changed.
import type { QuestionStyle } from '@askwell/contract'
import type { ComponentType } from 'react'
import { Picker, type PickerItem } from '../parts/picker.tsx'
import { Toggle } from '../parts/toggle.tsx'
import { type Say, useWords } from '../words/words.ts'
import { changeQuestion } from './edits/change-element.ts'
import { restyle } from './edits/question-edits.ts'
import { FieldPart, KeyPart } from './parts/key-part.tsx'
import { LayoutPart } from './parts/layout-part.tsx'
import { LengthsPart, RangePart, SelectionPart, SeveralPart, StepsPart } from './parts/limits.tsx'
import { MaskPart } from './parts/mask-part.tsx'
import { ConsentPart, OptionsPart, PointsPart } from './parts/options-part.tsx'
import { defaultCode, newId, type PartProps } from './parts/part-props.ts'
import style from './parts/parts.module.css'
import { EndsPart, PlaceholderPart, QuestionTexts } from './parts/question-texts.tsx'
import { StatementsPart } from './parts/statements-part.tsx'
import { BindingPart, OfferPart, RequestPart } from './parts/system-parts.tsx'
import { questionForms } from './question-forms.ts'
import { questionWords } from './question-words.ts'
import { type PartName, styleGroups } from './style-form.ts'
import { styleWords } from './style-words.ts'

const partViews: Record<PartName, ComponentType<PartProps>> = {
  options: OptionsPart,
  points: PointsPart,
  consent: ConsentPart,
  statements: StatementsPart,
  several: SeveralPart,
  selection: SelectionPart,
  placeholder: PlaceholderPart,
  lengths: LengthsPart,
  range: RangePart,
  steps: StepsPart,
  ends: EndsPart,
  layout: LayoutPart,
  offer: OfferPart,
  request: RequestPart,
  field: FieldPart,
  mask: MaskPart,
}

export function QuestionForm(props: PartProps) {
  const { flow, element, question, edit } = props
  const say = useWords(questionWords)
  const name = useWords(styleWords)
  const form = questionForms[question.style]
  return (
    <div className={style['stack']}>
      <Picker
        label={say('question.style')}
        items={styleItems(name)}
        chosen={[question.style]}
        takes="one"
        icon={form.icon}
        empty=""
        onChoose={([next]) => next !== undefined && edit(restyle(element.id, next as QuestionStyle, defaultCode(flow), newId))}
      />
      <QuestionTexts {...props} />
      <Toggle
        label={say('question.required')}
        isOn={question.isRequired}
        onChange={(isRequired) => edit(changeQuestion(element.id, (known) => ({ ...known, isRequired })))}
      />
      {form.parts.map((part) => {
        const Part = partViews[part]
        return <Part key={part} {...props} />
      })}
      <details className={style['details']}>
        <summary>{say('question.more')}</summary>
        <div className={style['stack']}>
          {!form.parts.includes('field') && <KeyPart {...props} />}
          {!form.parts.includes('offer') && <BindingPart {...props} />}
        </div>
      </details>
    </div>
  )
}

/** The 29 styles by group, each with its icon, for a list to pick from. */
export const styleItems = (say: Say<typeof styleWords>): PickerItem[] =>
  styleGroups.flatMap((group) =>
    Object.entries(questionForms).flatMap(([id, form]) =>
      form.group === group ? [{ id, name: say(`style.${id as QuestionStyle}`), icon: form.icon, group: say(`style.group.${group}`) }] : [],
    ),
  )
