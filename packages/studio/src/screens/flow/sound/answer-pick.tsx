// One answer of a recording, by the plainest control of its kind: the preview shows what a respondent sees.
import type { Flow, Option } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import {
  type Answer,
  answerKind,
  isMaxdiff,
  keyOf,
  type MatrixRow,
  type MatrixTaskView,
  matrixTasks,
  maxdiffSets,
  optionText,
  type QuestionView,
  styleOf,
  takesSeveral,
  withRow,
} from '@askwell/engine'
import { Fragment, useId } from 'react'
import fieldStyle from '../../../parts/field.module.css'
import { useWords } from '../../../words/words.ts'
import { optionName, wordsOf } from './flow-names.ts'
import style from './golden-recorder.module.css'
import { goldenWords } from './golden-words.ts'

interface AnswerPickProps {
  readonly flow: Flow
  readonly seen: QuestionView
  readonly onAnswer: (answer: Answer | null) => void
}

export function AnswerPick(props: AnswerPickProps) {
  const { question } = props.seen
  const kind = answerKind(question)
  switch (kind) {
    case 'matrix':
      return <Rows {...props} />
    case 'file':
      return <File {...props} />
    case 'options':
      return <Options {...props} />
    case 'text':
    case 'values':
      return <Written {...props} />
    default:
      return unreachable(kind)
  }
}

function Options({ flow, seen: { question, options, answer }, onAnswer }: AnswerPickProps) {
  const name = useId()
  const isSeveral = takesSeveral(question)
  const { isOrdered } = styleOf(question.style)
  const chosen = answer?.kind === 'options' ? answer.optionIds : []
  const choose = ({ id }: Option, isChosen: boolean) => {
    const optionIds = isSeveral
      ? [...chosen.filter((other) => other !== id), ...(isChosen ? [id] : [])]
      : [id]
    onAnswer({ kind: 'options', optionIds })
  }
  return (
    <fieldset className={style['question']}>
      <legend dir="auto">{wordsOf(flow, question.body)}</legend>
      <div
        className={
          options.every((option) => optionName(flow, option).length <= 3)
            ? style['points']
            : style['choices']
        }
      >
        {options.map((option) => (
          <label key={option.id} className={style['option']} dir="auto">
            <input
              type={isSeveral ? 'checkbox' : 'radio'}
              name={name}
              checked={chosen.includes(option.id)}
              onChange={(event) => choose(option, event.target.checked)}
            />
            {optionName(flow, option)}
            {isOrdered && chosen.includes(option.id) && (
              <strong>{chosen.indexOf(option.id) + 1}</strong>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Rows({ flow, seen, onAnswer }: AnswerPickProps) {
  const say = useWords(goldenWords)
  const { question, answer } = seen
  const given = answer?.kind === 'matrix' ? answer.rows : []
  const nameOf = (option: Option, set: string | undefined): string =>
    isMaxdiff(question)
      ? say(option.key === 'best' ? 'golden.best' : 'golden.worst')
      : optionName(flow, { ...option, body: optionText(question, option, set) })
  const sets: readonly { readonly set?: string; readonly rows: readonly MatrixTaskView[] }[] =
    isMaxdiff(question) ? maxdiffSets(seen) : [{ rows: matrixTasks(seen) }]
  const choose = (row: Omit<MatrixRow, 'optionId'>, optionId: string) => {
    if (optionId !== '') return onAnswer(withRow(question, answer, { ...row, optionId }))
    const kept = given.filter(
      ({ statementId, set }) => statementId !== row.statementId || set !== row.set,
    )
    onAnswer(kept.length > 0 ? { kind: 'matrix', rows: kept } : null)
  }
  return (
    <fieldset className={style['question']}>
      <legend dir="auto">{wordsOf(flow, question.body)}</legend>
      {sets.map(({ set: shared, rows }, at) => (
        <Fragment key={shared ?? ''}>
          {shared !== undefined && (
            <p>
              {at + 1} / {sets.length}
            </p>
          )}
          {rows.map(({ statement, options, set = shared }) => {
            const row = given.find(
              (one) =>
                one.statementId === statement.id &&
                one.set === set &&
                keyOf(question, one) !== undefined,
            )
            const place = { statementId: statement.id, ...(set !== undefined && { set }) }
            return (
              <label key={statement.id} className={style['row']}>
                <span dir="auto">{wordsOf(flow, statement.body)}</span>
                <select
                  className={fieldStyle['input']}
                  value={row?.optionId ?? ''}
                  onChange={(event) => choose(place, event.target.value)}
                >
                  <option value="" />
                  {options.map((option) => (
                    <option key={option.id} value={option.id}>
                      {nameOf(option, set)}
                    </option>
                  ))}
                </select>
              </label>
            )
          })}
        </Fragment>
      ))}
    </fieldset>
  )
}

const anyFile = {
  name: 'photo.png',
  size: 1_000,
  type: 'image/png',
  url: '/file',
  blobId: 'blob',
  attachmentId: 'attachment',
} as const

function File({ flow, seen: { question, answer }, onAnswer }: AnswerPickProps) {
  const say = useWords(goldenWords)
  return (
    <fieldset className={style['question']}>
      <legend dir="auto">{wordsOf(flow, question.body)}</legend>
      <label className={style['option']}>
        <input
          type="checkbox"
          checked={answer !== null}
          onChange={(event) =>
            onAnswer(event.target.checked ? { kind: 'file', file: anyFile } : null)
          }
        />
        {say('golden.file')}
      </label>
    </fieldset>
  )
}

/** Typed answers are final when the field is left, as for a respondent: a page without a button may move on then. */
function Written({ flow, seen: { question, answer }, onAnswer }: AnswerPickProps) {
  const say = useWords(goldenWords)
  const id = useId()
  const isSeveral = answerKind(question) === 'values'
  const before =
    answer?.kind === 'text'
      ? answer.text
      : answer?.kind === 'values'
        ? answer.values.join('\n')
        : ''
  const stands = (text: string) => {
    if (text.trim() === before.trim()) return
    const values = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    if (isSeveral) onAnswer(values.length > 0 ? { kind: 'values', values } : null)
    else onAnswer(text.trim() === '' ? null : { kind: 'text', text })
  }
  const shared = {
    id,
    className: fieldStyle['input'],
    defaultValue: before,
    dir: 'auto',
    onBlur: (event: { target: { value: string } }) => stands(event.target.value),
  } as const
  return (
    <div className={style['question']}>
      <label htmlFor={id} dir="auto">
        {wordsOf(flow, question.body)}
      </label>
      {isSeveral && <span className={fieldStyle['help']}>{say('golden.values')}</span>}
      {isSeveral || styleOf(question.style).text === 'lines' ? (
        <textarea rows={3} {...shared} />
      ) : (
        <input
          {...shared}
          onKeyDown={(event) => {
            if (event.key === 'Enter') stands(event.currentTarget.value)
          }}
        />
      )}
    </div>
  )
}
