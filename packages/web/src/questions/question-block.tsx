// One question: label, help, answer, error, in this order and tied together by ids. Which control answers it is the
// style's business.
import type { Question } from '@askwell/contract'
import type { QuestionView } from '@askwell/engine'
import type { ComponentType } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Phrase, Prose } from '../prose/prose.tsx'
import { faultText } from './fault-text.ts'
import { limitsText } from './limits-text.ts'
import { ManyPicker, SinglePicker } from './picker.tsx'
import { drawsAsPicker, isSingleControl, questionViews, takesSeveral } from './question-views.ts'
import type { SpecialViews } from './special-views.ts'
import { questionDomId, type StyleProps } from './style-props.ts'

export interface QuestionMarks {
  /** Optional questions say so where most are required; otherwise the asterisk is enough. */
  readonly saysOptional: boolean
  /** The first required one of a page explains the asterisk. */
  readonly explainsRequired: boolean
}

export function QuestionBlock({ view, saysOptional, explainsRequired }: QuestionMarks & { readonly view: QuestionView }) {
  const { words, specialViews = null } = useApp()
  const { question, fault } = view
  const id = questionDomId(question.id)
  const [labelId, helpId, noteId, errorId] = [`label-${question.id}`, `help-${question.id}`, `note-${question.id}`, `error-${question.id}`]
  const maskedId = hidesText(question) ? `masked-${question.id}` : null
  const help = words.markdown(question.help)
  const limits = limitsText(words, question)
  const note = view.advancesAlone && (question.style === 'slider' || !isSingleControl(question)) && !takesSeveral(question) ? words.t('movesOn') : ''
  const describedBy =
    [help && helpId, (limits || explainsRequired) && `limits-${question.id}`, note && noteId, maskedId, fault && errorId].filter(Boolean).join(' ') || undefined
  const Label = isSingleControl(question) ? 'label' : 'div'
  const Answer = answerView(question, specialViews)
  if (!Answer) return null
  return (
    <div className={`question question--${question.style}${fault ? ' question--error' : ''}`} data-question={question.id}>
      <Label className="question__label" id={labelId} {...(Label === 'label' ? { htmlFor: id } : {})}>
        <Phrase text={words.markdown(question.body)} />
        {question.isRequired && <RequiredMark question={question} />}
        {!question.isRequired && saysOptional && <span className="question__optional">{words.t('optional')}</span>}
      </Label>
      {help && (
        <div className="question__help" id={helpId}>
          <Prose text={help} />
        </div>
      )}
      {(limits || explainsRequired) && (
        <p className="question__limits" id={`limits-${question.id}`}>
          {limits && <span>{limits}</span>}
          {explainsRequired && (
            <span className="question__explains">
              <span aria-hidden="true">*</span> {words.t('needsAnswer')}
            </span>
          )}
        </p>
      )}
      {note && (
        <p className="visually-hidden" id={noteId}>
          {note}
        </p>
      )}
      <Answer view={view} id={id} labelId={labelId} describedBy={describedBy} />
      {maskedId && (
        <p className="question__masked" id={maskedId}>
          {words.t('masked')}
        </p>
      )}
      <div className="question__message" aria-live="polite">
        {fault && (
          <p className="question__error" id={errorId}>
            <Icon name="alert" size={18} />
            {faultText(words, fault)}
          </p>
        )}
      </div>
    </div>
  )
}

/** The asterisk for the eye. Groups of check boxes and sliders have no way to say it themselves, so the word stands for the ear. */
function RequiredMark({ question }: { readonly question: Question }) {
  const { words } = useApp()
  return (
    <>
      <span className="question__star" aria-hidden="true">
        *
      </span>
      {(takesSeveral(question) || question.style === 'slider') && <span className="visually-hidden"> ({words.t('required')})</span>}
    </>
  )
}

/** Only what is written can tell who somebody is; a chosen option is the owner's own text. */
const hidesText = (question: Question): boolean =>
  question.hidePersonalData &&
  question.options.length === 0 &&
  question.statements.length === 0 &&
  !['file', 'screenshot', 'score', 'star', 'slider'].includes(question.style)

function answerView(question: Question, specialViews: SpecialViews | null): ComponentType<StyleProps> | null {
  if (drawsAsPicker(question)) return takesSeveral(question) ? ManyPicker : SinglePicker
  return questionViews[question.style] ?? specialViews?.[question.style] ?? null
}
