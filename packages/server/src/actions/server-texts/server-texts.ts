// The texts that the server itself writes, in one language: mails and notifications.

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
