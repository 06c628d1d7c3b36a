// One recipient's mail: the owner's text with name and link filled in, and a way out. The server holds no catalogues; its own
// few words are English and Turkish, English for the rest.
import type { Mail } from '../../deps.ts'
import type { MailingRecord, RecipientRecord } from '../../store/mailings/mailing-tables.ts'

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
    // A line break would begin another header.
    subject: filled(mailing.subject).replaceAll(/\s+/g, ' ').trim(),
    text: `${text.includes(link) ? text : `${text}\n\n${link}`}\n\n-- \n${stopWords(mailing.lang)}\n${stop}\n`,
    headers: {
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

export const personalAddress = (publicUrl: string, link: string): string =>
  `${publicUrl}/v1/links/${link}`

const stopWords = (lang: string | null): string =>
  /^tr(-|$)/.test(lang ?? '')
    ? 'Bu tür e-postaları almak istemiyorsanız:'
    : 'If you want no more mail of this kind:'
