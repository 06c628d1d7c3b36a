// A phone number and the list of countries; the server combines the two.
import type { Question } from '@askwell/contract'
import { fieldNames } from '@askwell/engine/form'
import { useApp } from '../app/app-context.ts'
import { namedCountries } from '../questions/phone-country-select.tsx'
import * as format from '../questions/phone-format.ts'
import { regionOf } from '../questions/region-of.ts'
import type { StyleProps } from '../questions/style-props.ts'
import { PlainSelect } from './plain-select.tsx'

export function PlainPhone({ view, id, describedBy }: StyleProps) {
  const { question, answer, fault } = view
  const text = answer?.kind === 'text' ? answer.text : ''
  return (
    <PlainNumber
      question={question}
      id={id}
      text={text}
      describedBy={describedBy}
      isInvalid={fault !== null}
    />
  )
}

interface NumberProps {
  readonly question: Question
  readonly id: string
  readonly text: string
  readonly labelledBy?: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
}

export function PlainNumber({
  question,
  id,
  text,
  labelledBy,
  describedBy,
  isInvalid,
}: NumberProps) {
  const { words, country = null } = useApp()
  const home = country?.toUpperCase() || regionOf(words.code)
  return (
    <div className="plain-line">
      <PlainSelect place="plain-country">
        <select
          className="field field--select"
          name={fieldNames.country(question.id)}
          aria-label={words.t('phone.country')}
          defaultValue={format.callingCodeOf(home) === null ? '' : home}
        >
          <option value="">+</option>
          {namedCountries(format, words.code).map(({ code, name, callingCode }) => (
            <option key={code} value={code}>
              {`${name} ${callingCode}`}
            </option>
          ))}
        </select>
      </PlainSelect>
      <input
        id={id}
        name={fieldNames.plain(question.id)}
        className="field"
        type="tel"
        autoComplete="tel"
        dir="ltr"
        defaultValue={text}
        placeholder={words.text(question.placeholder) || undefined}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-required={question.isRequired || undefined}
        aria-invalid={isInvalid || undefined}
      />
    </div>
  )
}
