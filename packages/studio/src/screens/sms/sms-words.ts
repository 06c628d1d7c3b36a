import { defineWords } from '../../words/words.ts'

export const smsWords = defineWords({
  'sms.title': 'Text messages',
  'sms.provider': 'How messages are sent',
  'sms.providerNote': 'Set in the server’s environment, for every workspace.',
  'sms.outbox': 'Not sent, but kept here for you to read',
  'sms.webhook': 'By an HTTP call to {host}',
  'sms.twilio': 'By Twilio’s API at {host}',
  'sms.from': 'From {from}',
  'sms.failed': 'The messages did not load',
  'sms.kept': 'Outbox',
  'sms.keptNote': 'Messages that phones would have received.',
  'sms.none': 'No messages',
  'sms.noneText': 'Codes that surveys send appear here.',
  'sms.to': 'To',
  'sms.body': 'Message',
  'sms.when': 'When',
  'sms.refresh': 'Refresh',
})
