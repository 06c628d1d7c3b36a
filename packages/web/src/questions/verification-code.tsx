// The code of a verification: six boxes drawn over one real input, so that a phone can fill it from the message and a
// screen reader finds one field.
import { plainDigits, type Verification } from '@askwell/engine'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApp } from '../app/app-context.ts'
import { BusyButton } from './busy-button.tsx'
import { PhoneSpelled } from './phone-spelled.tsx'

const codeLength = 6
const resendAfterMs = 60_000

interface CodeProps {
  readonly verification: Verification
  readonly questionId: string
  readonly describedBy: string | undefined
  readonly fault: ReactNode
  readonly resend: () => void
}

export function VerificationCode({
  verification,
  questionId,
  describedBy,
  fault,
  resend,
}: CodeProps) {
  const { words, send } = useApp()
  const [code, setCode] = useState('')
  const ref = useRef<HTMLInputElement>(null)
  const isVerifying = verification.stage === 'verifying'
  const sentToId = `sent-${questionId}`
  const enter = () => {
    if (!isVerifying) send({ type: 'code_entered', questionId, code })
  }
  return (
    <>
      <p className="verification__sent" id={sentToId}>
        <SentTo number={verification.address} />
      </p>
      <div className={verification.fault ? 'code code--wrong' : 'code'}>
        {Array.from({ length: codeLength }, (_, at) => (
          <span
            key={at}
            className={
              at === Math.min(code.length, codeLength - 1)
                ? 'code__box code__box--next'
                : 'code__box'
            }
            aria-hidden="true"
          >
            {code[at]}
          </span>
        ))}
        <input
          ref={ref}
          className="code__input"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          aria-label={words.t('phone.codeLabel')}
          aria-describedby={[sentToId, describedBy].filter(Boolean).join(' ')}
          aria-invalid={verification.fault ? true : undefined}
          onInput={({ currentTarget }) => {
            const typed = digitsOf(currentTarget.value).slice(0, codeLength)
            if (currentTarget.value !== typed) currentTarget.value = typed
            setCode(typed)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            enter()
          }}
        />
      </div>
      <div aria-live="polite">{fault}</div>
      <div className="verification__actions">
        <BusyButton label={words.t('phone.verify')} isBusy={isVerifying} onClick={enter} />
        <Resend
          key={verification.sentAtMs}
          sentAtMs={verification.sentAtMs}
          isSending={verification.stage === 'sending'}
          resend={resend}
        />
      </div>
    </>
  )
}

/** The sentence of the catalogue, with the number as a separate part. */
function SentTo({ number }: { readonly number: string }) {
  const { words } = useApp()
  const place = '\uFFFC'
  const [before, after] = words
    .t('phone.sentTo', { count: words.number(codeLength), number: place })
    .split(place)
  return (
    <>
      {before}
      <strong>
        <PhoneSpelled number={number} />
      </strong>
      {after}
    </>
  )
}

function Resend({
  sentAtMs,
  isSending,
  resend,
}: {
  readonly sentAtMs: number | null
  readonly isSending: boolean
  readonly resend: () => void
}) {
  const { words } = useApp()
  const left = useSecondsUntil(sentAtMs === null ? 0 : sentAtMs + resendAfterMs)
  if (isSending) return <span className="verification__wait">{words.t('phone.sending')}</span>
  if (left > 0)
    return (
      <span className="verification__wait">
        {words.t('phone.resendIn', { time: clockOf(left) })}
      </span>
    )
  return (
    <button type="button" className="verification__change" onClick={resend}>
      {words.t('phone.resend')}
    </button>
  )
}

function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((atMs - nowMs) / 1_000))
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return left
}

/** A clock runs left to right in every language. */
const clockOf = (seconds: number): string =>
  `\u2066${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}\u2069`

/** ASCII digits from those of any script; other pasted characters are removed. */
const digitsOf = (text: string): string => plainDigits(text).replace(/\D/g, '')
