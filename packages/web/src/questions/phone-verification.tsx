// A number that is confirmed by a code: number, then code, then a line that says so (seed §4). The focus follows the steps,
// but only from within: nothing pulls it here from elsewhere on the page.
import { type ReactNode, useEffect, useRef } from 'react'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { BusyButton } from './busy-button.tsx'
import { faultText } from './fault-text.ts'
import { PhoneField } from './phone-field.tsx'
import { PhoneSpelled } from './phone-spelled.tsx'
import type { StyleProps } from './style-props.ts'
import { VerificationCode } from './verification-code.tsx'

type Step = 'number' | 'code' | 'done'

export function PhoneVerification({ view, id, labelId, describedBy }: StyleProps) {
  const { words, send } = useApp()
  const { question, answer, verification, fault } = view
  const questionId = question.id
  const number = useRef(verification?.address ?? '')
  const box = useRef<HTMLFieldSetElement>(null)
  const step = stepOf()
  const isSending = verification?.stage === 'sending'
  const faultId = `verification-${questionId}`
  const shownFault = verification?.fault ?? null
  const described = [describedBy, shownFault && faultId].filter(Boolean).join(' ') || undefined
  const wasHere = useFocusAcross(box, step)
  const request = () => {
    if (!isSending) send({ type: 'code_requested', questionId, address: number.current })
  }
  const change = () => {
    wasHere.current = true
    send({ type: 'number_changed', questionId })
  }

  function stepOf(): Step {
    if (verification?.stage === 'done' || (!verification && answer)) return 'done'
    return verification && verification.verificationId !== null ? 'code' : 'number'
  }

  const faultLine = shownFault && (
    <p className="verification__fault" id={faultId}>
      <Icon name="alert" size={18} />
      {faultText(words, shownFault)}
    </p>
  )
  return (
    <fieldset
      ref={box}
      id={id}
      className="answer verification"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
    >
      {step !== 'done' && <Steps step={step} numberId={`number-${questionId}`} />}
      {step === 'number' && (
        <>
          <PhoneField
            id={`phone-${questionId}`}
            name={questionId}
            text={number.current}
            onText={(text) => {
              number.current = text
            }}
            onDone={(by) => {
              if (by === 'enter') request()
            }}
            labelledBy={`${labelId} number-${questionId}`}
            describedBy={described}
            placeholder={words.text(question.placeholder) || undefined}
            isRequired={question.isRequired}
            isInvalid={shownFault !== null || fault !== null}
          />
          <div aria-live="polite">{faultLine}</div>
          <BusyButton
            label={words.t(isSending ? 'phone.sending' : 'phone.send')}
            isBusy={isSending}
            onClick={request}
          />
        </>
      )}
      {step === 'code' && verification && (
        <>
          <Standing action={words.t('phone.change')} onClick={change}>
            <PhoneSpelled number={verification.address} />
          </Standing>
          <VerificationCode
            verification={verification}
            questionId={questionId}
            describedBy={described}
            fault={faultLine}
            resend={request}
          />
        </>
      )}
      {step === 'done' && (
        <Standing action={words.t('phone.change')} onClick={change} isDone>
          <span>
            <span className="verification__done">{words.t('phone.confirmed')}</span>
            <PhoneSpelled number={answer?.kind === 'text' ? answer.text : ''} />
          </span>
        </Standing>
      )}
      <p className="visually-hidden" role="status">
        {step === 'done' && words.t('phone.confirmed')}
      </p>
    </fieldset>
  )
}

/** The number and its status, with a button to change it. */
function Standing({
  action,
  onClick,
  isDone,
  children,
}: {
  action: string
  onClick: () => void
  isDone?: true
  children: ReactNode
}) {
  return (
    <div
      className={
        isDone ? 'verification__number verification__number--done' : 'verification__number'
      }
    >
      {isDone && <Icon name="check" size={20} />}
      {children}
      <button type="button" className="verification__change" onClick={onClick}>
        {action}
      </button>
    </div>
  )
}

/** The current one of the two steps; the label of the number step also names the field. */
function Steps({ step, numberId }: { readonly step: Step; readonly numberId: string }) {
  const { words } = useApp()
  return (
    <ol className="verification__steps">
      <li
        className={
          step === 'number'
            ? 'verification__step verification__step--now'
            : 'verification__step verification__step--past'
        }
      >
        <span aria-hidden="true">
          {step === 'number' ? words.number(1) : <Icon name="check" size={14} />}
        </span>
        <span id={numberId}>{words.t('phone.number')}</span>
      </li>
      <li
        className={
          step === 'code' ? 'verification__step verification__step--now' : 'verification__step'
        }
        aria-current={step === 'code' ? 'step' : undefined}
      >
        <span aria-hidden="true">{words.number(2)}</span>
        <span>{words.t('phone.code')}</span>
      </li>
    </ol>
  )
}

/** When the step changes while the focus is in here, it goes to the new step's first control. */
function useFocusAcross(box: { readonly current: HTMLElement | null }, step: Step) {
  const wasHere = useRef(false)
  const before = useRef(step)
  useEffect(() => {
    const element = box.current
    const note = () => {
      wasHere.current = true
    }
    const forget = (event: FocusEvent) => {
      // A control that is removed with its step loses the focus without a target; that does not count as leaving.
      if (event.relatedTarget instanceof Node && !element?.contains(event.relatedTarget))
        wasHere.current = false
    }
    element?.addEventListener('focusin', note)
    element?.addEventListener('focusout', forget)
    return () => {
      element?.removeEventListener('focusin', note)
      element?.removeEventListener('focusout', forget)
    }
  }, [box])
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (!wasHere.current) return
    const first = box.current?.querySelector('input') ?? box.current?.querySelector('button')
    first?.focus()
  }, [box, step])
  return wasHere
}
