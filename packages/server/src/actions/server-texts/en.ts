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
  push: {
    visitor: 'A visitor',
    waiting: 'A conversation is waiting',
    reply: 'You have a new message',
  },
}
