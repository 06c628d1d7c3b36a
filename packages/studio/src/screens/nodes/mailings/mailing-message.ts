// The message to the recipients of a list, as the form holds it. Pure.
import type { CallInput } from '../../../api/call.ts'

export interface MailingMessage {
  readonly kind: 'mail' | 'links'
  readonly name: string
  readonly subject: string
  readonly text: string
  readonly lang: string | null
  readonly reminderDays: readonly number[]
}

export const usualMessage = (
  kind: MailingMessage['kind'],
  subject: string,
  text: string,
): MailingMessage => ({
  kind,
  name: '',
  subject,
  text,
  lang: null,
  reminderDays: kind === 'mail' ? [3] : [],
})

/** A list with links only has no message. */
export function messageBody({
  kind,
  name,
  subject,
  text,
  lang,
  reminderDays,
}: MailingMessage): Omit<CallInput<'create_mailing'>['body'], 'recipients'> {
  const common = { kind, name: name.trim(), lang }
  return kind === 'links'
    ? common
    : { ...common, subject: subject.trim(), text: text.trim(), reminder_days: [...reminderDays] }
}
