// A native range with its value in a bubble above the thumb; while unanswered, there is no thumb, and a text says so.
import type { Text } from '@askwell/contract'
import { sliderRange } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { ClearControl } from './clear-control.tsx'
import { keypadFor } from './numeric.tsx'
import { hasEnds } from './scale-ends.tsx'
import { sliderScale } from './slider-scale.ts'
import type { StyleProps } from './style-props.ts'
import { useSlider } from './use-slider.ts'
import { useTyping } from './use-typing.ts'

export function Slider(props: StyleProps) {
  const { words } = useApp()
  const { view, id, describedBy } = props
  const { question, fault } = view
  const scale = sliderScale(view, words)
  const { min, max, step, at, textOf, bodyOf } = scale
  const sliding = useSlider(view, scale)
  const endsId = `ends-${question.id}`
  return (
    <div className="answer">
      <div className={scale.takesTyping ? 'slider slider--typed' : 'slider'}>
        <div className="slider__frame" ref={sliding.frame}>
          <output
            className={at === null ? 'slider__bubble slider__bubble--empty' : 'slider__bubble'}
            aria-hidden="true"
            {...(at === null ? {} : words.tongue(bodyOf(at)))}
          >
            {at === null ? words.t('slider.none') : textOf(at)}
          </output>
          <input
            {...sliding.control}
            id={id}
            name={question.id}
            className={at === null ? 'slider__range slider__range--empty' : 'slider__range'}
            type="range"
            min={min}
            max={max}
            step={step}
            autoComplete="off"
            aria-valuetext={at === null ? words.t('slider.none') : textOf(at)}
            aria-describedby={
              [describedBy, hasEnds(question) && endsId].filter(Boolean).join(' ') || undefined
            }
            aria-invalid={fault ? true : undefined}
          />
          <div id={endsId} className="scale-ends slider__ends">
            <End own={question.extra.min_label} other={bodyOf(min)} text={textOf(min)} />
            <End own={question.extra.max_label} other={bodyOf(max)} text={textOf(max)} />
          </div>
        </div>
        {scale.takesTyping && <SliderNumber {...props} />}
      </div>
      <ClearControl question={question} isAnswered={view.answer !== null} clear={sliding.clear} />
    </div>
  )
}

/** The meaning of an end, or else its value. */
function End({
  own,
  other,
  text,
}: {
  readonly own: Text | undefined
  readonly other: Text | undefined
  readonly text: string
}) {
  const { words } = useApp()
  const said = words.text(own)
  return <bdi {...words.tongue(said ? own : other)}>{said || text}</bdi>
}

/** The same answer, typed. */
function SliderNumber({ view, labelId, describedBy }: StyleProps) {
  const { words } = useApp()
  const { question, fault } = view
  const typing = useTyping<HTMLInputElement>(view)
  const nameId = `value-${question.id}`
  return (
    <span className="slider__number">
      <span id={nameId} className="visually-hidden">
        {words.t('slider.value')}
      </span>
      <input
        {...typing.control}
        onKeyDown={typing.onEnter}
        className="field field--number"
        type="text"
        inputMode={keypadFor({ min: sliderRange(question).min })}
        autoComplete="off"
        spellCheck={false}
        aria-labelledby={`${labelId} ${nameId}`}
        aria-describedby={describedBy}
        aria-invalid={fault ? true : undefined}
      />
    </span>
  )
}
