import type { LastingLimit } from '../owner/workspace-usage.ts'
import { amount } from './amounts.ts'
import { listedResponses } from './listed-responses.ts'
import type { ServerTexts } from './server-texts.ts'

export const english: ServerTexts = {
  chat: {
    locale: 'en-GB',
    subject: (node) => `A reply from ${node}`,
    copySubject: (node) => `Your conversation with ${node}`,
    you: 'You',
    deleted: '(deleted)',
    someone: 'Our team',
    picture: '(an image)',
    file: (name) => `(a file: ${name})`,
    back: 'To read on and answer, open the conversation:',
    stop: 'To unsubscribe from mail about this conversation:',
  },
  stopMailing: 'To unsubscribe from this kind of mail:',
  invitation: ({ by, workspace, url }) => ({
    subject: `${by} invites you to ${workspace} on Askwell`,
    text: `${by} invites you to the workspace ${workspace}.\n\nOpen this link within a week to join:\n${url}\n\nThe link works once.\n`,
  }),
  newPassword: (url) => ({
    subject: 'Reset your Askwell password',
    text: `Somebody asked to reset the password of this account.\n\nSet a new password within an hour:\n${url}\n\nIf it was not you, ignore this mail. Your password does not change.\n`,
  }),
  limit: ({ workspace, name, percent, used, limit }) => ({
    subject: `${workspace} has used ${percent} % of a limit`,
    text: `${
      percent === 100
        ? `The workspace ${workspace} on Askwell has reached a limit`
        : `The workspace ${workspace} on Askwell has used 80 % of a limit`
    }: ${limited[name]}, ${amount(name, used, 'en-GB')} / ${amount(name, limit, 'en-GB')}.\n\nAt a limit, new ones are refused, and mails wait until the next day. Answers without files are always accepted. The people who run this instance can raise the limit.\n`,
  }),
  overdue: ({ workspace, count, url }) => ({
    subject: count === 1 ? '1 follow-up is overdue' : `${count} follow-ups are overdue`,
    text: `In the workspace ${workspace} on Askwell, ${
      count === 1 ? 'a follow-up that you own is' : `${count} follow-ups that you own are`
    } overdue.\n\nOpen the responses:\n${url}\n`,
  }),
  alert: ({ workspace, alert, responses, isTest, settings }) => ({
    subject: `${isTest ? 'Test: ' : ''}${
      responses.length === 1
        ? `${alert}: ${responses[0]?.score ?? responses[0]?.survey ?? ''}`
        : `${alert}: ${responses.length} responses`
    }`,
    text: `In the workspace ${workspace} on Askwell, the alert “${alert}” was raised.\n\n${listedResponses(responses)}\n\nThis alert is changed or switched off here:\n${settings}\n`,
  }),
  figureAlert: ({ workspace, alert, value, n, url, isTest, settings }) => ({
    subject: `${isTest ? 'Test: ' : ''}${alert}: ${value('en')}`,
    text: `In the workspace ${workspace} on Askwell, the alert “${alert}” was raised.\n\n${value('en')} (${n === 1 ? '1 response' : `${n} responses`})\n${url}\n\nThis alert is changed or switched off here:\n${settings}\n`,
  }),
  report: {
    locale: 'en',
    intro: ({ workspace, name }) => `${name}, from the workspace ${workspace} on Askwell.`,
    nothingNew: 'No new answers',
    missing: 'Something that this report asks for no longer exists.',
    gone: 'no longer exists',
    figure: 'Figure',
    now: 'Now',
    before: 'Before',
    responses: 'Responses',
    completed: 'Completed responses',
    nps: 'NPS',
    mean: 'Mean',
    share: 'Share',
    open: 'Open the results',
    stop: 'Unsubscribe from this report',
    confirm: ({ workspace, name, url }) => ({
      subject: `Confirm the report “${name}”`,
      text: `The workspace ${workspace} on Askwell wants to send you the report “${name}”.\n\nOpen this page to receive it:\n${url}\n\nYou get nothing more if you do not.\n`,
    }),
    page: {
      title: 'Report',
      askStop: 'Send me no more of these reports',
      stopped: 'You will get no more of these reports.',
      askConfirm: 'Send me this report',
      confirmed: 'You will get this report.',
    },
  },
  push: {
    visitor: 'A visitor',
    waiting: 'A conversation is waiting',
    reply: 'You have a new message',
  },
}

const limited: Readonly<Record<LastingLimit, string>> = {
  mails_per_day: 'mails today',
  surveys: 'surveys',
  channels: 'channels',
  contacts: 'contacts',
  webhooks: 'webhooks',
  file_bytes: 'uploaded files',
  stored_bytes: 'responses, contacts, messages and files',
}
