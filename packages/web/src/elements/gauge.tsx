// A half ring filled by the run's progress, or by an answer's position in its range, with the owner's sentence
// . Read only; the sentence and the number give the value as text.
import type { Element } from '@askwell/contract'
import type { Dial } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { Prose, plainText } from '../prose/prose.tsx'

/** Half a circle of radius 77 in a box of 168 × 96, its stroke 14 wide. */
const ring = 'M7 84a77 77 0 0 1 154 0'

export function Gauge({
  element,
  dial,
}: {
  readonly element: Element
  readonly dial: Dial | null
}) {
  const { words, markdown } = useApp()
  const body = words.markdown(element.body)
  const bodyId = `gauge-${element.id}`
  const percent = dial && percentOf(dial)
  return (
    <div className="gauge">
      {percent === null ? (
        <Ring percent={0} label="–" />
      ) : (
        <>
          <meter
            className="visually-hidden"
            min={0}
            max={100}
            value={percent}
            aria-valuetext={words.t('gauge.value', {
              value: words.number(percent),
              max: words.number(100),
            })}
            {...(body ? { 'aria-labelledby': bodyId } : { 'aria-label': name() })}
          />
          <Ring percent={percent} label={words.number(percent)} />
        </>
      )}
      {body && (
        <div id={bodyId} className="gauge__text">
          <Prose text={body} of={element.body} />
        </div>
      )}
    </div>
  )

  function name(): string {
    const question = dial?.question
    return question ? plainText(markdown, words.markdown(question.body)) : words.t('progress')
  }
}

/** Lengths are attributes of the shape: a style attribute would not pass the page's content security policy. */
function Ring({ percent, label }: { readonly percent: number; readonly label: string }) {
  return (
    <svg
      className="gauge__dial"
      width="168"
      height="96"
      viewBox="0 0 168 96"
      aria-hidden="true"
      focusable="false"
    >
      <g className="gauge__ring">
        <path className="gauge__track" d={ring} />
        {percent > 0 && (
          <path
            className="gauge__done"
            d={ring}
            pathLength={100}
            strokeDasharray={`${percent} 200`}
          />
        )}
      </g>
      <text className="gauge__value" x="84" y="82">
        {label}
      </text>
    </svg>
  )
}

function percentOf({ value, min, max }: Dial): number {
  return max > min ? Math.round(Math.min(1, Math.max(0, (value - min) / (max - min))) * 100) : 0
}
