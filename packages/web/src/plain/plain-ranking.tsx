import { fieldNames } from '@askwell/engine/form'
import { useApp } from '../app/app-context.ts'
import { Phrase } from '../prose/prose.tsx'
import type { StyleProps } from '../questions/style-props.ts'
import { chosenIds } from '../questions/use-single-pick.ts'
import { PlainSelect } from './plain-select.tsx'
import { wordsFor } from './words.ts'

/** The respondent selects the position of each option from a list. */
export function PlainRanking({ view, id, labelId, describedBy }: StyleProps) {
  const { words } = useApp()
  const { question, options, answer, fault } = view
  const ranked = chosenIds(answer)
  const helpId = `order-${question.id}`
  return (
    <fieldset
      id={id}
      className="answer"
      aria-labelledby={labelId}
      aria-describedby={[describedBy, helpId].filter(Boolean).join(' ')}
    >
      <p className="ranking__help" id={helpId}>
        {wordsFor(words.code).rankHelp}
      </p>
      {options.map((option) => {
        const place = ranked.indexOf(option.id) + 1
        return (
          <label key={option.id} className="plain-line">
            <PlainSelect place="plain-place">
              <select
                className="field field--select"
                name={fieldNames.place(option.id)}
                defaultValue={place > 0 ? String(place) : ''}
                aria-invalid={fault ? true : undefined}
              >
                <option value="">–</option>
                {options.map((_, at) => (
                  <option key={at} value={at + 1}>
                    {words.number(at + 1)}
                  </option>
                ))}
              </select>
            </PlainSelect>
            <span>
              <Phrase text={words.markdown(option.body)} of={option.body} />
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
