import { defineWords } from '../../words/words.ts'

export const requestWords = defineWords({
  'webhookRequest.preset': 'Product',
  'webhookRequest.noPreset': 'Another product',
  'webhookRequest.fillIn': 'What to fill in',
  'webhookRequest.docs': 'Documentation of {maker}',
  'webhookRequest.method': 'Method',
  'webhookRequest.body': 'Body (JSON)',
  'webhookRequest.bodyHelp':
    'Texts may have placeholders for answers, the score, the message and the contact. The help page about webhooks lists them with their filters.',
  'webhookRequest.bodyFault':
    'This is not a JSON object. Please check quotes, commas and brackets.',
  'webhookRequest.refused':
    'Some settings are not accepted: {fields}. Check that each placeholder names a question of a published survey.',
  'webhookRequest.digest': 'Messages',
  'webhookRequest.digest.none': 'At once',
  'webhookRequest.digest.hourly': 'Together, each hour',
  'webhookRequest.digest.daily': 'Together, each day at 9 o’clock UTC',
  'webhookRequest.auth': 'How the receiver recognizes the webhook',
  'webhookRequest.auth.none': 'By the address or the signature',
  'webhookRequest.auth.header': 'By a header',
  'webhookRequest.auth.basic': 'By a user name and a password',
  'webhookRequest.auth.oauth2_client_credentials': 'By a token (OAuth client credentials)',
  'webhookRequest.headerName': 'Name of the header',
  'webhookRequest.headerValue': 'Value of the header',
  'webhookRequest.username': 'User name',
  'webhookRequest.password': 'Password',
  'webhookRequest.tokenUrl': 'Address of the token server',
  'webhookRequest.clientId': 'Client ID',
  'webhookRequest.clientSecret': 'Client secret',
  'webhookRequest.scope': 'Scope',
  'webhookRequest.stored': 'It is stored and not shown. Leave the field empty to keep it.',
  'webhookRequest.filtered': 'This webhook has a condition, so it receives only some responses.',
  'webhookRequest.tested': 'Test of the webhook',
  'webhookRequest.sent': 'Request',
  'webhookRequest.answered': 'Answer: {status}',
  'webhookRequest.unanswered': 'No answer: {why}',
})
