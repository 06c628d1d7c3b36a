// The owner's own scale: faces above short texts, or only the texts. An option's own emoji or picture replaces
// its face.
import type { Option } from '@askwell/contract'
import { useApp } from '../app/app-context.ts'
import { Picture } from '../prose/picture.tsx'
import { Phrase } from '../prose/prose.tsx'
import { ManyChoice } from './choice-list.tsx'
import { ClearControl } from './clear-control.tsx'
import { drawsFaces, faces, facesOf } from './faces.ts'
import { hasEnds, ScaleEnds } from './scale-ends.tsx'
import type { StyleProps } from './style-props.ts'
import { chosenIds, optionAnswer, useSinglePick } from './use-single-pick.ts'

export function CustomScore(props: StyleProps) {
  return props.view.question.isMultiSelect ? (
    <ManyChoice {...props} look="pill" />
  ) : (
    <OneOfScale {...props} />
  )
}

function OneOfScale({ view, id, labelId, describedBy }: StyleProps) {
  const { words } = useApp()
  const { question, options, answer, fault } = view
  const [chosen = null] = chosenIds(answer)
  const pick = useSinglePick({ questionId: question.id, value: chosen, answerOf: optionAnswer })
  const hasFaces = drawsFaces(options, question.extra.layout)
  const faceOf = facesOf(options)
  const endsId = `ends-${question.id}`
  const looks = hasFaces
    ? facesClass(options.map((option) => words.text(option.body)))
    : `score score--words custom-score${question.extra.layout === 'vertical' ? ' custom-score--list' : ''}`
  return (
    <fieldset
      id={id}
      role="radiogroup"
      className="answer"
      aria-labelledby={labelId}
      aria-describedby={
        [describedBy, hasEnds(question) && endsId].filter(Boolean).join(' ') || undefined
      }
      aria-required={question.isRequired || undefined}
      aria-invalid={fault ? true : undefined}
      {...pick.group}
    >
      <div className={looks}>
        {options.map((option) => (
          <label
            key={option.id}
            className={pointClass(hasFaces ? 'face' : 'score__point', option.id === chosen)}
          >
            <input
              className="choice__input"
              type="radio"
              name={question.id}
              value={option.id}
              checked={option.id === chosen}
              onChange={() => pick.choose(option.id)}
              onClick={() => pick.press(option.id)}
            />
            {hasFaces && <FaceBox option={option} at={faceOf.get(option.id) ?? 2} />}
            <span className={hasFaces ? 'face__label' : 'score__label'}>
              <Phrase text={words.markdown(option.body)} of={option.body} />
            </span>
          </label>
        ))}
      </div>
      <ScaleEnds
        id={endsId}
        question={question}
        points={options.map((option) => ({
          value: option.id,
          label: words.text(option.body),
          body: option.body,
        }))}
      />
      <ClearControl question={question} isAnswered={chosen !== null} clear={pick.clear} />
    </fieldset>
  )
}

/** Decorative; screen readers read the words below it. */
function FaceBox({ option, at }: { readonly option: Option; readonly at: number }) {
  if (option.imageUrl)
    return <Picture className="face__box face__box--picture" src={option.imageUrl} alt="" />
  if (option.emoji)
    return (
      <span className="face__box face__box--emoji" aria-hidden="true">
        {option.emoji}
      </span>
    )
  const { mouth, brows } = faces[at] ?? faces[2]
  return (
    <svg
      className="face__box face__box--drawn"
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="20" cy="20" r="18" />
      <circle className="face__eye" cx="14" cy="17.5" r="2" />
      <circle className="face__eye" cx="26" cy="17.5" r="2" />
      <path d={mouth} />
      {brows && <path d={brows} />}
    </svg>
  )
}

/** The number of 12 px letters that fit on a phone in one row, under all faces together. */
const mostBesideOnPhone = 40

/** With longer words, the faces are stacked there, each before its words. */
function facesClass(labels: readonly string[]): string {
  const longest = Math.max(
    ...labels.flatMap((label) => label.split(/\s+/)).map((word) => word.length),
  )
  return longest * labels.length > mostBesideOnPhone ? 'faces faces--long' : 'faces'
}

const pointClass = (block: 'face' | 'score__point', isChosen: boolean): string =>
  isChosen ? `${block} ${block}--chosen` : block
