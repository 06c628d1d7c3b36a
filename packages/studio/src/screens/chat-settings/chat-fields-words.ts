import { defineWords } from '../../words/words.ts'

export const chatFieldsWords = defineWords({
  'chat.rating': 'Ask visitors to rate the service',
  'chat.ratingHelp': 'When a conversation is closed or archived.',
  'chat.ratingBody': 'Question above the faces',
  'chat.queue': 'Let visitors wait in a queue',
  'chat.queueHelp': 'When all agents are busy.',
  'chat.slots': 'Conversations at the same time',
  'chat.slotsHelp': '0: every visitor waits until an agent takes the conversation.',
  'chat.queueBody': 'Text while waiting',
  'chat.assigns': 'Assign conversations automatically',
  'chat.assignsHelp': 'To the agent with the fewest open conversations who has the inbox open.',
  'chat.agentLimit': 'Open conversations per agent',
  'chat.agentLimitHelp':
    'An agent with this many open conversations is not assigned another one. Agents can still take more.',
  'chat.uploads': 'Visitors may send images',
  'chat.pdf': 'Visitors may also send PDF files',
  'chat.pdfHelp': 'Agents always may. A PDF is saved, never shown.',
  'chat.mails': 'E-mail replies to visitors who have left',
  'chat.mailsHelp': 'If the response contains an address.',
  'chat.pushText': 'Show the message in browser notifications',
  'chat.pushTextHelp':
    'Off: a notification only says that there is a message. Others may see the screen.',
  'chat.closeAfter': 'Close quiet conversations after how many hours',
  'chat.closeAfterHelp':
    'Leave it empty to keep them open. A conversation whose visitor waits for an answer is never closed.',
  'chat.first_reply_minutes': 'Minutes to the first reply',
  'chat.next_reply_minutes': 'Minutes to each later reply',
  'chat.resolve_minutes': 'Minutes until a conversation is closed',
  'chat.targetsHelp':
    'The inbox shows the time left and what is overdue. Leave a field empty for no target.',
  'chat.withinHours': 'Count only opening hours',
  'chat.withinHoursHelp': 'The time stops outside the opening hours of the channel.',
})
