import { defineWords } from '../../../words/words.ts'

export const mailQuestionWords = defineWords({
  'mailQuestion.title': 'A question in a mail',
  'mailQuestion.note':
    'Each answer is a link. It opens the survey with this answer and moves on to the next page after a second. Nothing is stored before the respondent touches the page.',
  'mailQuestion.question': 'Question',
  'mailQuestion.first': 'The first one that fits',
  'mailQuestion.maker': 'Mail program',
  'mailQuestion.maker.plain': 'Any',
  'mailQuestion.maker.mailchimp': 'Mailchimp',
  'mailQuestion.maker.sendgrid': 'SendGrid',
  'mailQuestion.maker.hubspot': 'HubSpot',
  'mailQuestion.maker.brevo': 'Brevo',
  'mailQuestion.preview': 'Preview',
  'mailQuestion.html': 'HTML',
  'mailQuestion.text': 'Text',
  'mailQuestion.nobody': 'The links do not say who opens them.',
  'mailQuestion.named':
    'The mail program replaces {tag}, so each response names its receiver. These links are not signed.',
  'mailQuestion.unfit':
    'This question does not fit into a mail. Choose a question that accepts one answer from a list.',
  'mailQuestion.failed': 'The question for a mail did not load',
})
