// A native slider always has a value, so nobody could skip it. Instead there is a list of its options, or a field for its
// number, above the meaning of its ends.
import { type QuestionView, sliderRange, styleOf } from '@askwell/engine'
import { fieldNames } from '@askwell/engine/form'
import { useApp } from '../app/app-context.ts'
import type { Words } from '../app-types.ts'
import { numberHint } from '../questions/fault-hint.ts'
import { hasEnds } from '../questions/scale-ends.tsx'
import { sliderScale } from '../questions/slider-scale.ts'
import type { StyleProps } from '../questions/style-props.ts'
import { chosenIds } from '../questions/use-single-pick.ts'
import { PlainSelect } from './plain-select.tsx'

export function PlainSlider({ view, id, describedBy }: StyleProps) {
  const { words } = useApp()
  const { question, options, answer, fault } = view
  const { min, max, step, textOf } = sliderScale(view, words)
  const { min_label: low, max_label: high } = question.extra
  const endsId = `ends-${question.id}`
  const isTyped = options.length === 0
  const control = {
    id,
    name: fieldNames.plain(question.id),
    'aria-describedby':
      [describedBy, (isTyped || hasEnds(question)) && endsId].filter(Boolean).join(' ') ||
      undefined,
    'aria-invalid': fault ? true : undefined,
  }
  return (
    <div className="answer">
      {isTyped ? (
        <input
          {...control}
          className="field field--number"
          type="number"
          min={min}
          max={max}
          step={step}
          inputMode={min < 0 ? undefined : 'decimal'}
          autoComplete="off"
          defaultValue={answer?.kind === 'text' ? answer.text.trim().replace(',', '.') : undefined}
        />
      ) : (
        <PlainSelect>
          <select
            className="field field--select"
            {...control}
            defaultValue={chosenIds(answer)[0] ?? ''}
          >
            <option value="">{words.t('pleaseSelect')}</option>
            {options.map((option) => (
              <option key={option.id} value={option.id} {...words.tongue(option.body)}>
                {words.text(option.body)}
              </option>
            ))}
          </select>
        </PlainSelect>
      )}
      {(isTyped || hasEnds(question)) && (
        <div id={endsId} className="scale-ends">
          <bdi {...words.tongue(low)}>{endText(textOf(min), words.text(low))}</bdi>
          <bdi {...words.tongue(high)}>{endText(textOf(max), words.text(high))}</bdi>
        </div>
      )}
    </div>
  )
}

/** The answer is a typed number, so an end shows its number in addition to its text. */
const endText = (point: string, own: string): string =>
  own === '' || own.includes(point) ? own || point : `${point} · ${own}`

/** The usual hint is about moving the slider, which is not possible here. */
export const sliderHint = (
  words: Words,
  { question, fault }: Pick<QuestionView, 'question' | 'fault'>,
): string =>
  styleOf(question.style).field !== 'range' || fault?.code !== 'required'
    ? ''
    : question.options.length > 0
      ? words.t('hint.choose')
      : numberHint(words, sliderRange(question), '')
