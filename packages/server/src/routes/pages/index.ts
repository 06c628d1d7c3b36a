// What a browser opens: the six documents, their scripts and styles, and a redirect for every other address. Calls of
// programs are not documents: an unknown one is answered in JSON.
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { readSettings } from '../../actions/respondent/settings.ts'
import { sideReader } from '../../config/origins.ts'
import { refusalOf, sendError } from '../../http/errors-to-http.ts'
import { documents, hasAll } from './documents.ts'
import { serveExportedFiles } from './exported-files.ts'
import { serveFeeds } from './feeds.ts'
import { loaderRoutes } from './loader-script.ts'
import { serveOembed } from './oembed.ts'
import { blankPage, faultPage } from './plain-pages.ts'
import { newNonce, sendHtml, sendPage } from './send-page.ts'
import { serveShortLinks } from './short-links.ts'
import { type FormDeps, makeSurveyForms, serveForms } from './survey-forms.ts'
import { serveWorkers } from './worker.ts'

/** First segments of paths that are not documents. */
const notDocuments = new Set([
  'v1',
  'v2',
  'owner',
  'assets',
  'studio',
  'docs',
  'schemas',
  'socket.io',
  'integration',
  'healthz',
  'readyz',
  'version',
  'metrics',
  'oembed',
  'f',
  'feeds',
  'exports',
  'openapi.json',
  'widget.js',
  'sw.js',
])

export async function pageRoutes(app: FastifyInstance, deps: FormDeps): Promise<void> {
  const settings = readSettings(deps)
  const sideOf = sideReader(deps.config)

  if (deps.pages) {
    // Names carry a hash of the content, so a file never changes under its address.
    await app.register(fastifyStatic, {
      root: deps.pages.assetsDir,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      // A survey in a sandboxed page has no origin, so its own scripts are from another one.
      setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
    })
  }

  loaderRoutes(app, deps.loader ?? new Map())
  serveWorkers(app, deps)
  serveOembed(app, deps, settings)
  serveShortLinks(app, deps, settings)
  serveFeeds(app, deps)
  serveExportedFiles(app, deps)

  await app.register((pages, _options, done) => {
    answerFaultsWithAPage(pages)
    const forms = makeSurveyForms(deps, settings)
    serveForms(pages, deps, forms)
    for (const [path, { needs, find }] of Object.entries(documents)) {
      for (const url of [path, `${path}/`]) {
        pages.get(url, async (request, reply) => {
          if (hasAll(needs, request)) {
            return sendPage(
              deps,
              request,
              reply,
              await find(deps, settings, request),
              async (data) => {
                return data.route === 'survey' ? forms.firstForm(request, reply, data) : null
              },
            )
          }
          reply.header('content-security-policy', "default-src 'none'")
          return sendHtml(request, reply, blankPage)
        })
      }
    }
    done()
  })

  app.get('/*', async (request, reply) => {
    const [, first = ''] = request.url.split(/[/?#]/)
    if (notDocuments.has(first)) return reply.callNotFound()
    const home = sideOf(request.raw) === 'studio' ? '/studio/' : deps.config.publicSiteUrl
    return reply.header('cache-control', 'no-store').redirect(home, 302)
  })
}

function answerFaultsWithAPage(pages: FastifyInstance): void {
  pages.setErrorHandler(async (error, request, reply) => {
    const { status, retryAfterSeconds } = refusalOf(error)
    // A form is sent by a person, who reads a page.
    if (status < 500 && request.method !== 'POST') return sendError(error, request, reply)
    if (status >= 500)
      request.log.error(
        {
          request_id: request.id,
          fault: error instanceof Error ? { name: error.name, stack: error.stack } : typeof error,
        },
        'page failed',
      )
    const nonce = newNonce()
    if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
    reply.header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'`)
    return sendHtml(request, reply.code(status), faultPage(nonce))
  })
}
