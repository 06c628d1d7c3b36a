// The form of a question: the texts of every style, the parts of its own style, and, collapsed, what is seldom changed.
import type { ComponentType } from 'react'
import { Toggle } from '../parts/toggle.tsx'
import { useWords } from '../words/words.ts'
import { changeQuestion } from './edits/change-element.ts'
import { FieldPart, KeyPart } from './parts/key-part.tsx'
import { LayoutPart } from './parts/layout-part.tsx'
import { LengthsPart, RangePart, SelectionPart, SeveralPart, StepsPart } from './parts/limits.tsx'
import { MaskPart } from './parts/mask-part.tsx'
import { ConsentPart, OptionsPart, PointsPart } from './parts/options-part.tsx'
import type { PartProps } from './parts/part-props.ts'
import style from './parts/parts.module.css'
import { EndsPart, PlaceholderPart, QuestionTexts } from './parts/question-texts.tsx'
import { StatementsPart } from './parts/statements-part.tsx'
import { BindingPart, OfferPart, RequestPart } from './parts/system-parts.tsx'
import { questionForms } from './question-forms.ts'
import { questionWords } from './question-words.ts'
import type { PartName } from './style-form.ts'

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
  const { element, question, edit } = props
  const say = useWords(questionWords)
  const form = questionForms[question.style]
  return (
    <div className={style['stack']}>
      <QuestionTexts {...props} />
      <Toggle
        label={say('question.required')}
        isOn={question.isRequired}
        onChange={(isRequired) =>
          edit(changeQuestion(element.id, (known) => ({ ...known, isRequired })))
        }
      />
      {form.parts.map((part) => {
        const Part = partViews[part]
        return <Part key={part} {...props} />
      })}
      {question.hidePersonalData && !form.parts.includes('mask') && <MaskPart {...props} />}
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
