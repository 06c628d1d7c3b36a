import { count, countries, hostAndPort, list, oneOf, text, url } from '../config-values.ts'
import { variables } from './variable.ts'

export const messages = variables({
  SMTP_URL: {
    read: url('smtp', 'smtps'),
    meaning:
      'This mail server sends invitations, new passwords, replies to visitors who left a chat, and lists of personal links: 120 mails a minute, tried six times over a day, with a way to unsubscribe. Without it, people pass the links on themselves.',
    secret: true,
    example: 'smtps://askwell:password@mail.example.com',
  },
  MAIL_FROM: {
    read: text(/^[^@\r\n]{0,200}<?[^@\s<>]+@[^@\s<>]+>?$/, 'must be a mail address'),
    otherwise: '`Askwell <askwell@HOST>`, with the host of `PUBLIC_URL`',
    meaning: 'These mails have this sender.',
    example: 'Example <feedback@example.com>',
  },
  ASKWELL_SMS_PROVIDER: {
    read: oneOf('outbox', 'webhook', 'twilio'),
    default: 'outbox',
    meaning:
      'This provider sends codes to phones: `webhook`, `twilio`, or `outbox`, which sends nothing and shows the codes at `GET /owner/v1/sms_outbox`.',
    example: 'twilio',
  },
  ASKWELL_SMS_URL: {
    read: url('http', 'https'),
    otherwise: '`https://api.twilio.com` for Twilio',
    meaning: 'This is the address of the webhook, or another origin for Twilio.',
    example: 'https://sms.example.com/send',
  },
  ASKWELL_SMS_ACCOUNT: {
    read: text(/^\S{1,255}$/, 'must be one word'),
    meaning: 'This is the account SID of Twilio.',
    example: 'AC0123456789abcdef',
  },
  ASKWELL_SMS_TOKEN: {
    read: text(/^[\x21-\x7e]{1,1000}$/, 'must be one word'),
    meaning: 'This is the auth token of Twilio, or the bearer token of the webhook.',
    secret: true,
    example: 'f3a91c7be2',
  },
  ASKWELL_SMS_FROM: {
    read: text(/^[+A-Za-z0-9 ]{1,64}$/, 'must be a number or a short name'),
    meaning: 'Codes are sent from this number or short name.',
    example: '+15005550006',
  },
  ASKWELL_SMS_COUNTRIES: {
    read: countries,
    otherwise: 'those of the nodes',
    meaning: 'Phone numbers of these countries receive codes. `any` allows all countries.',
    example: 'TR,AT',
  },
  ASKWELL_SMS_DAILY_CAP: {
    read: count(1, 1_000_000),
    default: '1000',
    meaning: 'A workspace may send at most this many codes in 24 hours.',
    example: '200',
  },
  ASKWELL_OUTBOUND_ALLOW: {
    read: list(hostAndPort),
    meaning:
      'The server may call these targets inside your network for an owner: `host:port`, separated by commas. Everything else that it calls must be public.',
    example: 'crm.internal:8080',
  },
})
