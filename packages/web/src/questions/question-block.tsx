// One question: label, help, answer, error, in this order and connected by ids. The style chooses the control.
import type { Question } from '@askwell/contract'
import {
  answerKind,
  type Fault,
  isPicker,
  isSinglePick,
  type QuestionView,
  styleOf,
  takesSeveral,
} from '@askwell/engine'
import type { ComponentType } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { Phrase, Prose, questionParts } from '../prose/prose.tsx'
import { faultHint } from './fault-hint.ts'
import { faultText } from './fault-text.ts'
import { limitsText } from './limits-text.ts'
import { ManyPicker, SinglePicker } from './picker.tsx'
import { commonView, isSingleControl } from './question-views.tsx'
import type { SpecialViews } from './special-styles.ts'
import { questionDomId, type StyleProps } from './style-props.ts'

export interface QuestionMarks {
  /** Optional questions say so where most are required; otherwise the asterisk is enough. */
  readonly saysOptional: boolean
  /** The first required one of a page explains the asterisk. */
  readonly explainsRequired: boolean
  /** The first element of its page is the page's heading, which takes the focus when the page is reached. */
  readonly isHeading?: boolean
  /** A summary or the focus announces the fault, so an alert in each question would repeat it. */
  readonly isQuiet?: boolean
}

export function QuestionBlock({
  view,
  saysOptional,
  explainsRequired,
  isHeading = false,
  isQuiet = false,
}: QuestionMarks & { readonly view: QuestionView }) {
  const { words, markdown, specialViews = null, plain = null } = useApp()
  const { question, fault } = view
  const id = questionDomId(question.id)
  const [labelId, helpId, noteId, errorId] = [
    `label-${question.id}`,
    `help-${question.id}`,
    `note-${question.id}`,
    `error-${question.id}`,
  ]
  const maskedId = hidesText(question) ? `masked-${question.id}` : null
  const help = words.markdown(question.help)
  const { lead, rest } = questionParts(markdown, words.markdown(question.body))
  const limits = limitsText(words, question)
  const note =
    !plain &&
    view.advancesAlone &&
    (styleOf(question.style).field === 'range' || !isSingleControl(question)) &&
    !takesSeveral(question)
      ? words.t('movesOn')
      : ''
  const describedBy =
    [
      rest && `more-${question.id}`,
      help && helpId,
      (limits || explainsRequired) && `limits-${question.id}`,
      note && noteId,
      maskedId,
      fault && errorId,
    ]
      .filter(Boolean)
      .join(' ') || undefined
  const Label = isSingleControl(question) ? 'label' : 'span'
  const Answer = plain?.views[question.style] ?? answerView(question, specialViews)
  if (!Answer) return null
  const label = (
    <Label className="question__label" id={labelId} {...(Label === 'label' ? { htmlFor: id } : {})}>
      <Phrase text={lead} of={question.body} />
      {question.isRequired && <RequiredMark question={question} />}
      {!question.isRequired && saysOptional && (
        <span className="question__optional">{words.t('optional')}</span>
      )}
    </Label>
  )
  return (
    <div
      className={`question question--${question.style}${fault ? ' question--error' : ''}`}
      data-question={question.id}
    >
      {isHeading ? (
        <h1 id="page-heading" tabIndex={-1}>
          {label}
        </h1>
      ) : (
        label
      )}
      {rest && (
        <div className="question__more" id={`more-${question.id}`}>
          <Prose text={rest} of={question.body} />
        </div>
      )}
      {help && (
        <div className="question__help" id={helpId}>
          <Prose text={help} of={question.help} />
        </div>
      )}
      {(limits || explainsRequired) && (
        <p className="question__limits" id={`limits-${question.id}`}>
          {limits && <span>{limits}</span>}
          {explainsRequired && (
            <span className="question__explains">
              <span aria-hidden="true">*</span> {words.t('required')}
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
      <div className="question__message" aria-live={isQuiet ? 'off' : 'polite'}>
        {fault && (
          <p className="question__error" id={errorId}>
            <Icon name="alert" size={18} />
            <FaultSentences view={view} fault={fault} />
          </p>
        )}
      </div>
    </div>
  )
}

/** The fault, and how to correct it. For a file, one sentence says both. */
function FaultSentences({ view, fault }: { readonly view: QuestionView; readonly fault: Fault }) {
  const { words, specialViews, plain = null } = useApp()
  if (view.upload?.hasFailed) {
    const failed = words.t('file.failed', { name: view.upload.file.name })
    return (
      <span>
        {fault.code === 'file_not_stored' ? `${failed} ${faultText(words, fault)}` : failed}
      </span>
    )
  }
  if (fault.code === 'file' && styleOf(view.question.style).file === 'image')
    return <span>{words.t('file.imageOnly')}</span>
  const hint =
    plain?.views.hint?.(words, view) || specialViews?.hint?.(words, view) || faultHint(words, view)
  return (
    <span>
      <span>{faultText(words, fault)}</span>
      {hint && ' '}
      {hint && <span>{hint}</span>}
    </span>
  )
}

/** The visible asterisk. Groups of check boxes, sliders and files have no `required`, so screen readers get a hidden word. */
function RequiredMark({ question }: { readonly question: Question }) {
  const { words } = useApp()
  return (
    <>
      <span className="question__star" aria-hidden="true">
        *
      </span>
      {(takesSeveral(question) ||
        styleOf(question.style).file ||
        styleOf(question.style).field === 'range') && (
        <span className="visually-hidden"> ({words.t('required')})</span>
      )}
    </>
  )
}

/** Only typed text can identify a person; a chosen option is the owner's own text. */
function hidesText(question: Question): boolean {
  if (!question.hidePersonalData) return false
  const kind = answerKind(question)
  return kind === 'values' || (kind === 'text' && !isSinglePick(question))
}

function answerView(
  question: Question,
  specialViews: SpecialViews | null,
): ComponentType<StyleProps> | null {
  if (isPicker(question)) return takesSeveral(question) ? ManyPicker : SinglePicker
  return commonView(question.style) ?? specialViews?.[question.style] ?? null
}
