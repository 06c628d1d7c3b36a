// The few words of a mail to a visitor. The server holds no catalogues; these are English and Turkish, English for the rest.
export interface MailWords {
  readonly subject: (node: string) => string
  readonly someone: string
  readonly picture: string
  readonly back: string
  readonly stop: string
}

const english: MailWords = {
  subject: (node) => `A reply from ${node}`,
  someone: 'Our team',
  picture: '(a picture)',
  back: 'To read on and answer, open the conversation:',
  stop: 'If you want no more mail about this conversation:',
}

const turkish: MailWords = {
  subject: (node) => `${node} size yanıt verdi`,
  someone: 'Ekibimiz',
  picture: '(bir görsel)',
  back: 'Devamını okumak ve yanıtlamak için görüşmeyi açın:',
  stop: 'Bu görüşmeyle ilgili e-posta almak istemiyorsanız:',
}

export const mailWords = (languageCode: string | null): MailWords => (/^tr(-|$)/.test(languageCode ?? '') ? turkish : english)
