import { defineWords } from '../../words/words.ts'

export const usageWords = defineWords({
  'usage.title': 'Usage',
  'usage.note':
    'What this workspace uses of its limits. The people who run this server can change the limits.',
  'usage.failed': 'The usage did not load',
  'usage.warning':
    '{count, plural, one {One limit is almost or fully used.} other {# limits are almost or fully used.}} Owners receive an e-mail at 80% and at 100%.',
  'usage.lasting': 'Stored and sent',
  'usage.momentary': 'Right now',
  'usage.rates': 'Calls each minute',
  'usage.ratesNote': 'The server counts these as they arrive and shows only the limits.',
  'usage.what': 'What',
  'usage.used': 'Used',
  'usage.limit': 'Limit',
  'usage.share': 'Share',
  'usage.noLimit': 'No limit',
  'usage.near': 'Almost used',
  'usage.reached': 'Limit reached',

  'usage.surveys': 'Surveys',
  'usage.surveys.beyond': 'At the limit, new surveys are refused.',
  'usage.channels': 'Channels',
  'usage.channels.beyond': 'At the limit, new channels are refused.',
  'usage.contacts': 'Contacts',
  'usage.contacts.beyond':
    'At the limit, owners and imports cannot add contacts. Responses still can.',
  'usage.webhooks': 'Webhooks',
  'usage.webhooks.beyond': 'At the limit, new webhooks are refused.',
  'usage.file_bytes': 'Uploaded files',
  'usage.file_bytes.beyond':
    'At the limit, uploads are refused. Responses without files are always accepted.',
  'usage.stored_bytes': 'Everything stored',
  'usage.stored_bytes.beyond':
    'Responses, contacts, messages and files, estimated every hour. At the limit, uploads and imports are refused.',
  'usage.mails_per_day': 'E-mails today',
  'usage.mails_per_day.beyond': 'At the limit, e-mails wait until the next day (UTC).',
  'usage.deliveries_per_minute': 'Webhook deliveries this minute',
  'usage.deliveries_per_minute.beyond': 'At the limit, deliveries wait for the next minute.',
  'usage.sockets': 'Open live connections',
  'usage.sockets.beyond': 'At the limit, pages ask for news every few seconds instead.',
  'usage.analyses_at_once': 'Results being counted',
  'usage.analyses_at_once.beyond': 'At the limit, results wait a few seconds and may be refused.',
  'usage.exports_at_once': 'Exports running',
  'usage.exports_at_once.beyond': 'At the limit, further exports are refused.',
  'usage.saves_per_minute': 'Responses saved',
  'usage.saves_per_minute.beyond': 'At the limit, pages keep the answers and try again.',
  'usage.owner_calls_per_minute': 'Calls of the studio and of programs',
  'usage.owner_calls_per_minute.beyond': 'At the limit, further calls are refused for a moment.',
})
