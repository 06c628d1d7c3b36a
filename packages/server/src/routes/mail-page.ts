// The page behind a link in a mail by which somebody unsubscribes: one button, or one sentence. It needs no script.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { display: grid; place-content: center; min-block-size: 90vh; margin: 0; padding: 1rem; text-align: center }
button { padding: .75rem 1.25rem; border: 1px solid; border-radius: .75rem; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

interface MailPage {
  /** Of the words. */
  readonly lang: string
  readonly title: string
}

/** All words are the server's own, so nothing is escaped. */
export const buttonPage = (reply: FastifyReply, page: MailPage, label: string): FastifyReply =>
  mailPage(reply, page, `<form method="post"><button>${label}</button></form>`)

export const sentencePage = (reply: FastifyReply, page: MailPage, text: string): FastifyReply =>
  mailPage(reply, page, `<p>${text}</p>`)

const mailPage = (reply: FastifyReply, { lang, title }: MailPage, content: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .serializer((text: unknown) => String(text))
    .send(
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body>${content}</body></html>`,
    )
