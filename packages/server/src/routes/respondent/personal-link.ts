// A recipient's own link, and how they unsubscribe from further mail: a page with one button, because mail programs open
// links before people do. The same address accepts the one-click unsubscription of mail programs (RFC 8058).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import {
  openPersonalLink,
  readPersonalLink,
  unsubscribeByLink,
} from '../../actions/mailings/personal-link.ts'
import type { Served } from '../../events/served.ts'
import { buttonPage, sentencePage } from '../mail-page.ts'

interface LinkRequest {
  Params: { link: string }
}

const path = '/v1/links/:link'

export function servePersonalLink(api: FastifyInstance, deps: Served): void {
  const onRequest = async ({ ip }: FastifyRequest): Promise<void> =>
    api.limiter.countAddress(limitsOf('C-28'), ip)

  api.get<LinkRequest>(path, { onRequest }, async ({ params }, reply) => {
    const page = await openPersonalLink(deps, params.link)
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(page, 302)
  })
  api.get<LinkRequest>(`${path}/unsubscribe`, { onRequest }, async ({ params }, reply) => {
    const { mailing } = await readPersonalLink(deps, params.link)
    const words = wordsOf(mailing.lang)
    return buttonPage(reply, words, words.ask)
  })
  api.post<LinkRequest>(`${path}/unsubscribe`, { onRequest }, async ({ params }, reply) => {
    const { mailing } = await unsubscribeByLink(deps, params.link)
    const words = wordsOf(mailing.lang)
    return sentencePage(reply, words, words.done)
  })
}

interface PageWords {
  readonly lang: string
  readonly title: string
  readonly ask: string
  readonly done: string
}

const english: PageWords = {
  lang: 'en',
  title: 'Mail',
  ask: 'Send me no more mail of this kind',
  done: 'You will get no more mail of this kind.',
}
const turkish: PageWords = {
  lang: 'tr',
  title: 'E-posta',
  ask: 'Bana artık bu tür e-posta göndermeyin',
  done: 'Artık bu tür e-posta almayacaksınız.',
}

const wordsOf = (lang: string | null): PageWords =>
  /^tr(-|$)/.test(lang ?? '') ? turkish : english
