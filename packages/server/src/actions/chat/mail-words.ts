// The few words of a mail to a visitor. The server holds no catalogues; these are English and Turkish, English for the rest.
import type { ChatItemRow } from '../../store/index.ts'

export interface MailWords {
  /** How days and times are written. */
  readonly locale: string
  readonly subject: (node: string) => string
  readonly copySubject: (node: string) => string
  readonly you: string
  readonly deleted: string
  readonly someone: string
  readonly picture: string
  readonly file: (name: string) => string
  readonly back: string
  readonly stop: string
}

const english: MailWords = {
  locale: 'en-GB',
  subject: (node) => `A reply from ${node}`,
  copySubject: (node) => `Your conversation with ${node}`,
  you: 'You',
  deleted: '(deleted)',
  someone: 'Our team',
  picture: '(a picture)',
  file: (name) => `(a file: ${name})`,
  back: 'To read on and answer, open the conversation:',
  stop: 'If you want no more mail about this conversation:',
}

const turkish: MailWords = {
  locale: 'tr',
  subject: (node) => `${node} size yanıt verdi`,
  copySubject: (node) => `${node} ile görüşmeniz`,
  you: 'Siz',
  deleted: '(silindi)',
  someone: 'Ekibimiz',
  picture: '(bir görsel)',
  file: (name) => `(bir dosya: ${name})`,
  back: 'Devamını okumak ve yanıtlamak için görüşmeyi açın:',
  stop: 'Bu görüşmeyle ilgili e-posta almak istemiyorsanız:',
}

export const mailWords = (languageCode: string | null): MailWords =>
  /^tr(-|$)/.test(languageCode ?? '') ? turkish : english

/** How a mail names what went along with a message; null = nothing did. */
export const attachmentInMail = (
  { attachment }: Pick<ChatItemRow['detail'], 'attachment'>,
  words: MailWords,
): string | null =>
  attachment === undefined
    ? null
    : attachment.name === undefined
      ? words.picture
      : words.file(attachment.name)
