// C-11: a widget's configuration by its code. Readable from every page: what may be sent for it is checked there.
import { calls } from '@askwell/contract'
import type { FastifyInstance } from 'fastify'
import { countryReader } from '../../access/country.ts'
import type { Identity } from '../../access/identity-proof.ts'
import { ownHostsOf, senderOf } from '../../access/own-hosts.ts'
import { makeSecurityToken } from '../../access/security-token.ts'
import { findWidget } from '../../actions/respondent/find-widget.ts'
import { pageTargeting } from '../../actions/respondent/page-targeting.ts'
import type { LiveNode, Settings } from '../../actions/respondent/settings.ts'
import type { Deps } from '../../deps.ts'
import { widgetReply } from '../../present/respondent/widget-reply.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { serve } from '../serve.ts'
import { checkVisitor, isSecure } from './check-visitor.ts'

export function serveWidget(
  api: FastifyInstance,
  { config, store, secrets, newId, clock, pages }: Deps,
  settings: Settings,
): void {
  const countryOf = countryReader(config)
  /** A page may name anybody where no proof is required. Who proves an id has the record of the proof alone. */
  const claimedId = async (
    node: LiveNode,
    identity: Identity,
    said: { readonly external_id?: string | undefined; readonly user_id?: string | undefined },
  ): Promise<string | null> =>
    identity.kind === 'claimed' && !isSecure(node)
      ? store.widgets.claimedCustomer(node.workspaceId, said, ['claimed', 'known'])
      : null

  serve(api, calls.widget, async ({ params, query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const found = await findWidget(store, settings, params.code)
    if (!found) throw notFound()
    const { node, widget } = found
    if (node.settings.status === 'archived') throw new Refusal(13004)
    // An invalid proof identifies nobody here; the visit refuses it.
    const identity = await checkVisitor(node, query, clock())
    const customerId =
      identity.kind === 'proven'
        ? await store.widgets.provenCustomer(node.workspaceId, identity.by, identity.subject)
        : null
    const { targeting } = widget.settings
    const securityToken = widget.settings.secure_mode
      ? makeSecurityToken(secrets.security, node.id, newId(), clock())
      : null
    const launcher = pages?.launcher?.({
      flow: node.flow?.document ?? null,
      defaultLanguageId: node.settings.default_language_id,
      widget: widget.settings,
      language: query.lang ?? null,
    })
    return widgetReply(found, {
      securityToken,
      customerId,
      targeting:
        targeting &&
        (await pageTargeting(store, targeting, {
          workspaceId: node.workspaceId,
          customerId: customerId ?? (await claimedId(node, identity, query)),
          country: countryOf(request.raw),
          nowMs: clock(),
        })),
      ownHosts: ownHostsOf(config),
      nowMs: clock(),
      origin: senderOf(request).origin,
      launcher,
    })
  })
}
