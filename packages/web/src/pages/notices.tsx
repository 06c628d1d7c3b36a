// Pages with one notice: a card with the explanation and, if there is one, a single button.
import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { errorText } from '../app/error-words.ts'
import { Icon, type IconName } from '../app/icon.tsx'
import type { Screen } from '../app-types.ts'
import { Prose } from '../prose/prose.tsx'

const dayMs = 86_400_000

interface NoticeProps {
  readonly icon: IconName
  readonly heading: string
  readonly children: ReactNode
  readonly action?: ReactNode
  /** True for an error, false for an expected state. */
  readonly isBroken?: boolean
}

export function Notice({ icon, heading, children, action, isBroken }: NoticeProps) {
  return (
    <section className="notice">
      <span className={isBroken ? 'notice__icon notice__icon--broken' : 'notice__icon'}>
        <Icon name={icon} size={20} />
      </span>
      <h1 className="notice__heading" id="page-heading" tabIndex={-1}>
        {heading}
      </h1>
      <div className="notice__text">{children}</div>
      {action}
    </section>
  )
}

export function NotFoundPage() {
  const { words } = useApp()
  return (
    <Notice icon="link" heading={words.t('notFound.heading')}>
      <p>{words.t('notFound')}</p>
    </Notice>
  )
}

export function SystemErrorPage({
  messageKey,
  reload,
}: {
  readonly messageKey: string | null
  readonly reload: () => void
}) {
  const { words } = useApp()
  return (
    <Notice
      icon="alert"
      heading={words.t('pageBroken')}
      isBroken
      action={
        <button type="button" className="button button--text" onClick={reload}>
          {words.t('reload')}
        </button>
      }
    >
      <p role="alert">{errorText(words, messageKey)}</p>
    </Notice>
  )
}

/** The owner's own text replaces ours. */
export function ClosedPage({
  message,
  from,
  until,
}: Pick<Extract<Screen, { kind: 'closed' }>, 'message' | 'from' | 'until'>) {
  const { words } = useApp()
  const isSoon = from !== null && until === null
  return (
    <Notice icon="clock" heading={words.t(isSoon ? 'closed.soonHeading' : 'closed.heading')}>
      {message ? (
        <Prose text={message} />
      ) : (
        <p>{[dates(), words.t('surveyClosed')].filter(Boolean).join(' ')}</p>
      )}
    </Notice>
  )

  function dates(): string {
    if (from !== null && until !== null)
      return words.t('closed.ran', {
        from: words.day(Date.parse(from)),
        until: words.day(Date.parse(until)),
      })
    if (from !== null) return words.t('closed.opens', { from: words.moment(Date.parse(from)) })
    return until === null ? '' : words.t('closed.ended', { until: words.day(Date.parse(until)) })
  }
}

export function InvalidSignaturePage() {
  const { words } = useApp()
  return (
    <Notice icon="alert" heading={words.t('invalidSignature')} isBroken>
      <p>{words.t('invalidSignature.help')}</p>
    </Notice>
  )
}

export function AlreadyAnsweredPage({
  answeredAtMs,
  againAtMs,
}: Pick<Extract<Screen, { kind: 'already_answered' }>, 'answeredAtMs' | 'againAtMs'>) {
  const { words } = useApp()
  // The time of day matters where it is the same day.
  const again =
    againAtMs !== null &&
    (answeredAtMs !== null && againAtMs - answeredAtMs < dayMs
      ? words.moment(againAtMs)
      : words.day(againAtMs))
  const lines = [
    words.t('alreadyAnswered'),
    answeredAtMs !== null && words.t('already.on', { day: words.day(answeredAtMs) }),
    again && words.t('already.again', { day: again }),
  ]
  return (
    <Notice icon="check" heading={words.t('already.heading')}>
      <p>{lines.filter(Boolean).join(' ')}</p>
    </Notice>
  )
}

export function NotOperatingPage() {
  const { words } = useApp()
  return (
    <Notice icon="clock" heading={words.t('notOnline.heading')}>
      <p>{words.t('notOnline')}</p>
    </Notice>
  )
}
