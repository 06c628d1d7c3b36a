// A phone number that is confirmed by a code, step by step: each button sends the form, and the reply shows the next step.
import { fieldNames } from '@askwell/engine/form'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { faultText } from '../questions/fault-text.ts'
import type { StyleProps } from '../questions/style-props.ts'
import { PlainNumber } from './plain-phone.tsx'

export function PlainVerification({ view, id, labelId, describedBy }: StyleProps) {
  const { words } = useApp()
  const { question, answer, verification, fault } = view
  const codeId = `code-${question.id}`
  const faultId = `verification-${question.id}`
  const shownFault = verification?.fault ?? null
  const described = [describedBy, shownFault && faultId].filter(Boolean).join(' ') || undefined
  const isDone = verification?.stage === 'done' || (!verification && answer !== null)
  const hasCode = !isDone && verification != null && verification.verificationId !== null
  const button = (name: string, caption: string) => (
    <button type="submit" name={name} value={question.id} className="button button--secondary">
      {caption}
    </button>
  )
  return (
    <fieldset
      id={id}
      className="answer verification"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
    >
      {!isDone && !hasCode && (
        <PlainNumber
          question={question}
          id={`phone-${question.id}`}
          text={verification?.address ?? ''}
          labelledBy={labelId}
          describedBy={described}
          isInvalid={shownFault !== null || fault !== null}
        />
      )}
      {hasCode && (
        <>
          <p id={`sent-${question.id}`}>
            {words.t('phone.sentTo', {
              count: words.number(6),
              number: `\u2066${verification.address}\u2069`,
            })}
          </p>
          <label htmlFor={codeId}>{words.t('phone.codeLabel')}</label>
          <input
            id={codeId}
            name={fieldNames.code(question.id)}
            className="field"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            aria-describedby={described}
            aria-invalid={shownFault !== null || undefined}
          />
        </>
      )}
      {isDone && (
        <p>
          {words.t('phone.confirmed')}{' '}
          <bdi dir="ltr">{answer?.kind === 'text' ? answer.text : ''}</bdi>
        </p>
      )}
      {shownFault && (
        <p className="verification__fault" id={faultId}>
          <Icon name="alert" size={18} />
          {faultText(words, shownFault)}
        </p>
      )}
      <div className="plain-line">
        {!isDone && !hasCode && button(fieldNames.sendCode, words.t('phone.send'))}
        {hasCode && button(fieldNames.verifyCode, words.t('phone.verify'))}
        {hasCode && button(fieldNames.sendCode, words.t('phone.resend'))}
        {(isDone || hasCode) && button(fieldNames.changeNumber, words.t('phone.change'))}
      </div>
    </fieldset>
  )
}
