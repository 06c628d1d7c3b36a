// What the search finds beside screens and commands: surveys, channels and widgets by name or id, contacts by what the server knows
// of them.

import { personName } from '../answers/person.ts'
import { useMay } from '../api/me.tsx'
import { useCall } from '../api/use-call.ts'
import { useSettled } from '../api/use-settled.ts'
import { type Findable, findByName } from '../words/find-by-name.ts'

export interface FoundThing extends Findable {
  /** Its screen, below `/studio`. */
  readonly path: string
}

export type ThingKind = 'surveys' | 'channels' | 'widgets' | 'customers'

/** The most of one kind; more words find the others. */
const shown = 6
const listed = { query: { limit: 500 } }
const typingMs = 150

/** Nothing while less than two letters are typed. */
export function useFoundThings(typed: string): readonly (readonly [ThingKind, FoundThing[]])[] {
  const may = useMay()
  const wanted = typed.trim()
  const isAsked = wanted.length >= 2
  const q = useSettled(wanted, typingMs)
  const of = { when: isAsked && may('surveys.read') }
  const flows = useCall('list_flows', listed, of)
  const nodes = useCall('list_nodes', listed, of)
  const widgets = useCall('list_widgets', listed, of)
  const people = useCall(
    'list_customers',
    { query: { limit: shown, q } },
    { when: isAsked && q.length >= 2 && may('customers.read'), keeps: 'last' },
  )
  if (!isAsked) return []
  const found = (things: readonly FoundThing[]) => findByName(things, wanted).slice(0, shown)
  return [
    [
      'surveys',
      found(
        (flows.data?.items ?? []).map(({ id, name }) => ({ key: id, name, path: `/flows/${id}` })),
      ),
    ],
    [
      'channels',
      found(
        (nodes.data?.items ?? []).map(({ id, name }) => ({
          key: id,
          name,
          path: `/channels/${id}`,
        })),
      ),
    ],
    [
      'widgets',
      found(
        (widgets.data?.items ?? []).map(({ code }) => ({
          key: code,
          name: code,
          path: `/channels/widgets/${code}`,
        })),
      ),
    ],
    [
      'customers',
      (people.data?.items ?? []).map((customer) => ({
        key: customer.id,
        name: personName(customer) ?? customer.id,
        path: `/contacts/${customer.id}`,
      })),
    ],
  ]
}
