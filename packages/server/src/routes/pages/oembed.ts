// oEmbed: a site that knows only the address of a survey asks here for the frame to show (ECO-53). The frame names the
// survey and its language and nothing else: a personal link must not become public because somebody pasted it.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { limitsOf } from '../../access/limits/call-limits.ts'
import type { LiveNode, Settings } from '../../actions/respondent/settings.ts'
import { surveyIn } from '../../actions/respondent/survey-in.ts'
import type { Config } from '../../config/config.ts'
import type { Served } from '../../events/served.ts'
import { errorBody } from '../../http/errors-to-http.ts'
import { parameter } from '../../http/query-parameter.ts'
import { notFound, Refusal } from '../../refusal.ts'

/** Pixels: what the frame gets where the site does not have less room. */
const width = 640
const height = 640

export function serveOembed(
  app: FastifyInstance,
  deps: Pick<Served, 'config' | 'limiter' | 'store' | 'clock'>,
  settings: Settings,
): void {
  const onRequest = async ({ ip }: { readonly ip: string }): Promise<void> =>
    deps.limiter.countAddress(limitsOf('S-oembed'), ip)

  app.get('/oembed', { onRequest }, async (request, reply) => {
    if ((parameter(request, 'format') ?? 'json') !== 'json')
      return refuse(reply, 501, new Refusal(13001, 'Only format=json is available.'))
    const link = await surveyIn(deps, parameter(request, 'url') ?? '')
    const node = link && (await settings.node(link.nodeId))
    if (!node || node.settings.status === 'archived') throw notFound()
    if (!mayBeFramed(node.domains))
      return refuse(reply, 401, new Refusal(13004, 'This survey may not be embedded.'))
    const size = {
      width: atMost(width, parameter(request, 'maxwidth')),
      height: atMost(height, parameter(request, 'maxheight')),
    }
    const src = surveyAddress(deps.config, node.id, link.lang)
    return reply.header('cache-control', 'no-store').send({
      version: '1.0',
      type: 'rich',
      provider_name: 'Askwell',
      provider_url: deps.config.publicUrl,
      title: node.settings.name,
      ...size,
      html: frame(src, node.settings.name, size),
    })
  })
}

/** The address of the description of a survey's frame, for the head of its page; null = the page may not be framed. */
export function oembedAddress(
  config: Pick<Config, 'publicUrl'>,
  { node, domains }: { readonly node: { readonly id: string } | null } & Pick<LiveNode, 'domains'>,
  search: string,
): string | null {
  if (!node || !mayBeFramed(domains)) return null
  const address = new URL('/oembed', config.publicUrl)
  address.searchParams.set(
    'url',
    surveyAddress(config, node.id, new URLSearchParams(search).get('lang')),
  )
  return address.href
}

/** A list without a valid host allows only our own pages. */
const mayBeFramed = (domains: LiveNode['domains']): boolean => domains?.length !== 0

function surveyAddress(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  nodeId: string,
  lang: string | null,
): string {
  const address = new URL('/web_feedback', publicUrl)
  address.searchParams.set('node_id', nodeId)
  if (lang !== null) address.searchParams.set('lang', lang)
  return address.href
}

/** A size that is not a positive whole number limits nothing. */
const atMost = (usual: number, most: string | undefined): number =>
  /^[1-9]\d{0,5}$/.test(most ?? '') ? Math.min(usual, Number(most)) : usual

function frame(
  src: string,
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const style = `width:100%;max-width:${width}px;height:${height}px;border:0`
  return `<iframe src="${escaped(src)}" title="${escaped(name)}" width="${width}" height="${height}" style="${style}"></iframe>`
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** oEmbed prescribes these statuses; the body is that of every refusal. */
const refuse = (reply: FastifyReply, status: 401 | 501, refusal: Refusal): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(errorBody(refusal))
