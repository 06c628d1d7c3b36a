// The pages behind the links of a report: one button each, because mail programs open links before people do. The address that
// unsubscribes accepts the one-click unsubscription of mail programs (RFC 8058).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import { confirmReport, readReportLink, stopReport } from '../../actions/reports/report-links.ts'
import type { Served } from '../../events/served.ts'
import { buttonPage, sentencePage } from '../mail-page.ts'

interface LinkRequest {
  Params: { token: string }
}

const path = '/v1/report_mails/:token'

export function serveReportLinks(api: FastifyInstance, deps: Served): void {
  const onRequest = async ({ ip }: FastifyRequest): Promise<void> =>
    api.limiter.countAddress(limitsOf('C-28'), ip)

  api.get<LinkRequest>(`${path}/stop`, { onRequest }, async ({ params }, reply) => {
    const { lang, words } = await readReportLink(deps, params.token)
    return buttonPage(reply, { lang, title: words.title }, words.askStop)
  })
  api.post<LinkRequest>(`${path}/stop`, { onRequest }, async ({ params }, reply) => {
    const { lang, words } = await stopReport(deps, params.token)
    return sentencePage(reply, { lang, title: words.title }, words.stopped)
  })
  api.get<LinkRequest>(`${path}/confirm`, { onRequest }, async ({ params }, reply) => {
    const { lang, words } = await readReportLink(deps, params.token)
    return buttonPage(reply, { lang, title: words.title }, words.askConfirm)
  })
  api.post<LinkRequest>(`${path}/confirm`, { onRequest }, async ({ params }, reply) => {
    const { lang, words } = await confirmReport(deps, params.token)
    return sentencePage(reply, { lang, title: words.title }, words.confirmed)
  })
}
