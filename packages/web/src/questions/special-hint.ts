// The hints for faults in questions of special views; loaded with those views.
import type { Question } from '@askwell/contract'
import { isMaxdiff, plainDigits, sliderRange } from '@askwell/engine'
import type { Words } from '../app-types.ts'
import {
  type FaultHint,
  type MissingHints,
  numberHint,
  pickHint,
  rateHint,
  someHint,
} from './fault-hint.ts'

/** In the format of the date field. */
const example = '25/11/2026'

export const specialHint: FaultHint = (words, { question, fault, answer }) => {
  const typed = answer?.kind === 'text' ? answer.text : ''
  if (fault?.code === 'required') return missing[question.style]?.(words, question) ?? ''
  if (fault?.code !== 'generic') return ''
  if (question.style === 'datepicker') return dateHint(words, plainDigits(typed.trim()))
  return question.style === 'slider' ? numberHint(words, sliderRange(question), typed) : ''
}

const missing: MissingHints = {
  agreement: agree,
  custom_score: rateHint,
  datepicker: ({ t }) => t('date.enter', { example }),
  dynamic_multiple_choice: pickHint,
  dynamic_multiple_value: someHint,
  file: ({ t }) => t('error.file'),
  matrix: fillMatrix,
  phone_verification: ({ t }) => t('phone.confirmFirst'),
  ranking: ({ t }) => t('rank.all'),
  screenshot: ({ t }) => t('file.imageOnly'),
  slider: ({ t }) => t('slider.choose'),
}

function agree({ t, text }: Words, { options }: Question): string {
  const [first, second] = options.toSorted((a, b) => a.order - b.order)
  return first && second ? t('agreement.choose', { name: text(first.body) }) : t('agreement.tick')
}

function fillMatrix({ t, text }: Words, question: Question): string {
  if (!isMaxdiff(question))
    return t(question.extra.matrix_question_type === 'conjoint' ? 'hint.choose' : 'matrix.each')
  const endOf = (key: string) =>
    text(
      question.statements.flatMap(
        ({ options }) => options.find((option) => option.key === key) ?? [],
      )[0]?.body,
    )
  return t('matrix.bothEnds', {
    best: endOf('best') || t('matrix.best'),
    worst: endOf('worst') || t('matrix.worst'),
  })
}

function dateHint({ t }: Words, typed: string): string {
  if (/^\d{1,2}\D+\d{1,2}\D+\d{1,3}$/.test(typed)) return t('date.year', { example })
  const isWhole = /^\d{1,2}\D+\d{1,2}\D+\d{4}\D*$|^\d{4}\D+\d{1,2}\D+\d{1,2}\D*$/.test(typed)
  return t(isWhole ? 'date.real' : 'date.enter', { example })
}
