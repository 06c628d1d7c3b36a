// Events that a page of a widget sends (ECO-78). Only those are stored whose names a widget of the node collects. A claim reaches
// only records that claims made, as with a visit; the events of other visitors are stored without a contact.
import type { CollectedEvents } from '@askwell/contract'
import { notFound, Refusal } from '../../refusal.ts'
import type { ContactEventRow } from '../../store/events/event-rows.ts'
import type { Store } from '../../store/store.ts'
import { checkTimes } from '../owner/events.ts'
import { mayEmbed } from './domains.ts'
import type { VisitCall } from './register-visit.ts'

interface EventsCall extends Omit<VisitCall, 'body'> {
  readonly body: CollectedEvents
}

export async function collectEvents(
  { store, ownHosts }: { readonly store: Store; readonly ownHosts: readonly string[] },
  { node, body, sender, hasSecurityToken, identity, at }: EventsCall,
): Promise<number> {
  if (!node || node.widgets.length === 0) throw notFound()
  if (body.node_id.toLowerCase() !== node.id.toLowerCase()) throw notFound()
  if (!hasSecurityToken) throw new Refusal(13051)
  if (!mayEmbed(sender, node.domains, ownHosts)) throw new Refusal(13052)
  if (identity.kind === 'refused') throw new Refusal(13051)
  const times = checkTimes(body.events, at)
  const names = new Set(node.widgets.flatMap(({ settings }) => settings.collected_events))
  const customerId =
    identity.kind === 'proven'
      ? await store.widgets.provenCustomer(node.workspaceId, identity.by, identity.subject)
      : await store.widgets.claimedCustomer(node.workspaceId, body, ['claimed'])
  const externalId =
    identity.kind === 'proven' && identity.by === 'external_id' ? identity.subject : null
  const rows = body.events.flatMap(({ id, name, properties }, place): ContactEventRow[] =>
    names.has(name)
      ? [
          {
            // A page must not use up an id of the owner's systems.
            id: `page ${node.id} ${id}`,
            ...{ customerId, externalId, name, properties, at: times[place] ?? at },
          },
        ]
      : [],
  )
  if (rows.length === 0) return 0
  return (await store.contactEvents.add(node.workspaceId, rows, at)).stored
}
