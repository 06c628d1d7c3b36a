// Sends a document: drawn by the web's renderer from its data, with this reply's nonce and policy, never stored, compressed.
import { randomBytes, randomInt } from 'node:crypto'
import type { PageData, PageForm, PageSettings } from '@askwell/contract'
import type { Run } from '@askwell/engine'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Deps } from '../../deps.ts'
import { compressed } from '../../present/respondent/compressed.ts'
import { contentPolicy, type PolicyInput } from './content-policy.ts'
import { oembedAddress } from './oembed.ts'

/** What a route found; the rest of the page's data is the same for all. */
export type FoundPage = Pick<PageData, 'route' | 'node' | 'previewFlow' | 'widget'> &
  Pick<PolicyInput, 'isNodeUnknown' | 'imageOrigins' | 'domains'>

/** The form around a survey, from the data of its page. */
export type FormFor = (data: PageData) => Promise<PageForm<Run> | null>

export async function sendPage(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  found: FoundPage,
  formFor?: FormFor,
): Promise<FastifyReply> {
  if (!deps.pages) throw new Error('The pages have not been built.')
  const { route, node, previewFlow, widget, ...policy } = found
  const nonce = newNonce()
  const settings = pageSettings(deps.config)
  const data: PageData = {
    route,
    node,
    previewFlow,
    widget,
    settings,
    nowMs: deps.clock(),
    seed: randomInt(2 ** 31),
    search: searchOf(request.url),
  }
  const form = formFor ? await formFor(data) : null
  const oembed = route === 'survey' ? oembedAddress(deps.config, found, data.search) : null
  const html = deps.pages.render({ data, nonce, assets: deps.pages.assets, form, oembed })
  reply.header('content-security-policy', contentPolicy({ ...policy, nonce, node, settings }))
  // The token in a chat's address must not be sent as a referrer.
  if (route === 'chat') reply.header('referrer-policy', 'no-referrer')
  return sendHtml(
    request,
    reply,
    html,
    form?.turn && !node?.idle_reset_timeout_in_seconds ? 'private, no-cache' : 'no-store',
  )
}

/**
 * `private, no-cache`: a page of a form stays with its own browser, which shows it again on Back as it was sent, with its run,
 * and asks for it again otherwise. Where a device is passed from one person to the next, nothing is kept.
 */
type CacheControl = 'no-store' | 'private, no-cache'

export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  cacheControl: CacheControl = 'no-store',
): Promise<FastifyReply> {
  const { bytes, encoding } = await compressed(html, request.headers['accept-encoding'])
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
    })
    .send(bytes)
}

export const newNonce = (): string => randomBytes(16).toString('base64url')

const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

const pageSettings = ({
  publicSiteUrl,
  providerUrl,
  tagManagerId,
  errorReportUrl,
  realtimeUrl,
  studioUrl,
}: Config): PageSettings => ({
  publicSiteUrl,
  providerUrl,
  tagManagerId,
  errorReportUrl,
  realtimeUrl,
  studioUrl,
})
