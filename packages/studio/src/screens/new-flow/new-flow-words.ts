import { defineWords } from '../../words/words.ts'

export const newFlowWords = defineWords({
  'newFlow.title': 'New survey',
  'newFlow.import': 'Import a survey',
  'newFlow.paste': 'Paste questions',
  'newFlow.begin': 'Start with',
  'newFlow.blank': 'A blank survey',
  'newFlow.blankNote': 'One page and an ending',
  'newFlow.shop_visit': 'Shop visit',
  'newFlow.shop_visitNote': '0–10, then what went wrong or right',
  'newFlow.delivery': 'Delivery',
  'newFlow.deliveryNote': 'Stars, and the reason for a low rating',
  'newFlow.pulse': 'Employee pulse',
  'newFlow.pulseNote': 'Three questions on a Friday',
  'newFlow.contact': 'Contact form',
  'newFlow.contactNote': 'Name, e-mail and a message',
  'newFlow.name': 'Name of the survey',
  'newFlow.nameHelp': 'Only you and your team see it. You can change it later.',
  'newFlow.language': 'Language',
  'newFlow.also': 'Also in {language}',
  'newFlow.alsoHelp': 'You can add more languages under Translate.',
  'newFlow.make': 'Create survey',
})
