// The entries of the navigation, one for each screen that has one.
import { defineWords } from '../words/words.ts'

export const navWords = defineWords({
  'nav.home': 'Home',
  'nav.surveys': 'Surveys',
  'nav.responses': 'Responses',
  'nav.results': 'Results',
  'nav.inbox': 'Inbox',
  'nav.reports': 'Chat reports',
  'nav.widgets': 'Widgets',
  'nav.channels': 'Channels',
  'nav.customers': 'Contacts',
  'nav.chat': 'Chat',
  'nav.importAndExport': 'Import and export',
  'nav.people': 'Members',
  'nav.apiKeys': 'API keys',
  'nav.integrations': 'Integrations',
  'nav.webhooks': 'Webhooks',
  'nav.textMessages': 'Text messages',
  'nav.signatureKeys': 'Signature keys',
  'nav.environment': 'Environment',
  'nav.privacy': 'Privacy',
  'nav.auditLog': 'Audit log',
  'nav.profile': 'Profile',
})
