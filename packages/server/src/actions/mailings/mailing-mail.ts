// One recipient's mail: the owner's text with name and link filled in, and the link that unsubscribes.
import type { Mail } from '../../deps.ts'
import type { MailingRecord, RecipientRecord } from '../../store/mailings/mailing-tables.ts'
import { serverTexts } from '../server-texts/texts-in.ts'

type Written = Pick<MailingRecord, 'subject' | 'body' | 'lang'>
type Addressed = Pick<RecipientRecord, 'name' | 'link'> & { readonly email: string }

export function mailingMail(mailing: Written, recipient: Addressed, publicUrl: string): Mail {
  const link = personalAddress(publicUrl, recipient.link)
  const stop = `${link}/unsubscribe`
  const filled = (text: string): string =>
    text.replaceAll('{name}', () => recipient.name ?? '').replaceAll('{link}', () => link)
  const text = filled(mailing.body)
  return {
    to: recipient.email,
    // A line break would start another header.
    subject: filled(mailing.subject).replaceAll(/\s+/g, ' ').trim(),
    text: `${text.includes(link) ? text : `${text}\n\n${link}`}\n\n-- \n${serverTexts(mailing.lang).stopMailing}\n${stop}\n`,
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

export const personalAddress = (publicUrl: string, link: string): string =>
  `${publicUrl}/v1/links/${link}`
