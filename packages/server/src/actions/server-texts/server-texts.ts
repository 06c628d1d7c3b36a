// The texts that the server itself writes, in one language: mails and notifications.

import type { LastingLimit } from '../owner/workspace-usage.ts'

export interface ServerTexts {
  /** Mails to a visitor about a conversation. */
  readonly chat: {
    /** How days and times are written. */
    readonly locale: string
    readonly subject: (node: string) => string
    readonly copySubject: (node: string) => string
    readonly you: string
    readonly deleted: string
    readonly someone: string
    readonly picture: string
    readonly file: (name: string) => string
    readonly back: string
    readonly stop: string
  }
  /** Introduces the link that unsubscribes from a mailing. */
  readonly stopMailing: string
  readonly invitation: (of: {
    readonly by: string
    readonly workspace: string
    readonly url: string
  }) => MailText
  readonly newPassword: (url: string) => MailText
  /** To owners: their workspace comes near a limit, or has reached it. */
  readonly limit: (of: {
    readonly workspace: string
    readonly name: LastingLimit
    readonly percent: 80 | 100
    /** Bytes for `file_bytes`. */
    readonly used: number
    readonly limit: number
  }) => MailText
  /** To a member: follow-ups that are theirs were not closed in time. */
  readonly overdue: (of: {
    readonly workspace: string
    readonly count: number
    readonly url: string
  }) => MailText
  /** To a member: an alert was raised for these responses. */
  readonly alert: (of: {
    readonly workspace: string
    readonly alert: string
    /** `score` and `words` are null where the response has none, or none may be shown. */
    readonly responses: readonly {
      readonly survey: string
      readonly score: string | null
      readonly words: string | null
      readonly url: string
    }[]
    readonly isTest: boolean
    /** Where the alert is changed or switched off. */
    readonly settings: string
  }) => MailText
  /** To a member: an alert was raised because of a figure. */
  readonly figureAlert: (of: {
    readonly workspace: string
    readonly alert: string
    readonly value: (locale: string) => string
    /** The number of responses that it is of. */
    readonly n: number
    /** Of the results. */
    readonly url: string
    readonly isTest: boolean
    /** As of `alert`. */
    readonly settings: string
  }) => MailText
  /** Mails with the figures of a report. */
  readonly report: {
    /** How numbers are written. */
    readonly locale: string
    readonly intro: (of: { readonly workspace: string; readonly name: string }) => string
    readonly nothingNew: string
    /** Something that the report asks for no longer exists. */
    readonly missing: string
    readonly gone: string
    readonly figure: string
    readonly now: string
    readonly before: string
    readonly responses: string
    readonly completed: string
    readonly nps: string
    readonly mean: string
    readonly share: string
    readonly open: string
    /** Introduces the link that unsubscribes. */
    readonly stop: string
    /** To an address outside of the workspace, before its first report. */
    readonly confirm: (of: {
      readonly workspace: string
      readonly name: string
      readonly url: string
    }) => MailText
    readonly page: {
      readonly title: string
      readonly askStop: string
      readonly stopped: string
      readonly askConfirm: string
      readonly confirmed: string
    }
  }
  /** Notifications for agents. */
  readonly push: {
    readonly visitor: string
    readonly waiting: string
    readonly reply: string
  }
}

interface MailText {
  readonly subject: string
  readonly text: string
}
