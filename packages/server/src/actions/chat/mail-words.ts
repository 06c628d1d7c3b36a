// The texts of a mail to a visitor, in the language of the survey.
import type { ChatItemRow } from '../../store/index.ts'
import type { ServerTexts } from '../server-texts/server-texts.ts'
import { serverTexts } from '../server-texts/texts-in.ts'

export type MailWords = ServerTexts['chat']

export const mailWords = (languageCode: string | null): MailWords => serverTexts(languageCode).chat

/** The name of a message's attachment in a mail; null = no attachment. */
export const attachmentInMail = (
  { attachment }: Pick<ChatItemRow['detail'], 'attachment'>,
  words: MailWords,
): string | null =>
  attachment === undefined
    ? null
    : attachment.name === undefined
      ? words.picture
      : words.file(attachment.name)
