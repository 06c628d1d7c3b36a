// A bundle whose ids belong to another workspace is imported with other ids, and so is a single flow. Importing the same
// bundle again replaces what it created the first time.
import type { Bundle, Flow, Problem } from '@askwell/contract'
import { styleOf } from '@askwell/engine'
import type { TakenIds } from '../../store/bundles/bundle-store.ts'
import { type BundleText, bundleOf, bundleText } from '../../store/bundles/bundle-text.ts'
import { idPlaces } from './bundle-ids.ts'
import { otherId } from './other-id.ts'

interface NewIds {
  /** Ids of flows, nodes, widgets and other objects that are looked up by id. Any text may contain them: an address in a label, a stylesheet. */
  readonly anywhere: ReadonlyMap<string, string>
  readonly customers: ReadonlyMap<string, string>
}

export interface MovedBundle {
  readonly text: BundleText
  readonly told: Problem[]
}

/** `sent`: with the ids that its sender knows; `text`: the same bundle with the ids of which some were `taken`. */
export function moveBundle(
  workspaceId: string,
  sent: BundleText,
  text: BundleText,
  taken: TakenIds,
): MovedBundle {
  const bundle = bundleOf(text)
  const moved = movedBundle(bundle, newIds(workspaceId, bundle, taken))
  return { text: bundleText(moved), told: toldOfMoves(bundleOf(sent), moved) }
}

/** The flow with another id, and with other ids for everything in it that is looked up by id alone. */
export function movedFlow(workspaceId: string, flow: Flow): Flow {
  const bundle: Bundle = {
    format: 'askwell-bundle/1',
    flows: [flow],
    nodes: [],
    widgets: [],
    customers: [],
    integrations: [],
  }
  return moved(
    flow,
    newIds(workspaceId, bundle, { customers: [], others: [flow.id] }).anywhere,
  ) as Flow
}

function newIds(workspaceId: string, bundle: Bundle, { customers, others }: TakenIds): NewIds {
  const moved = new Set(others)
  // A code for a phone is requested by the question's id alone.
  const phoneQuestions = [...bundle.flows, ...(bundle.drafts ?? [])]
    .filter(({ id }) => moved.has(id))
    .flatMap(({ elements }) =>
      elements.flatMap(({ question }) =>
        question && styleOf(question.style).isVerified ? [question.id] : [],
      ),
    )
  const renamed = (ids: readonly string[]) =>
    new Map(ids.map((id) => [id, otherId(workspaceId, id)]))
  return { anywhere: renamed([...others, ...phoneQuestions]), customers: renamed(customers) }
}

function movedBundle({ customers, ...rest }: Bundle, ids: NewIds): Bundle {
  return {
    ...(moved(rest, ids.anywhere) as typeof rest),
    customers: customers.map((one) => ({ ...one, id: ids.customers.get(one.id) ?? one.id })),
  }
}

const idInText = /PSN-[0-9A-Z]{7}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** The value with other ids, in its texts too. */
export function moved(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.replace(idInText, (id) => ids.get(id) ?? id)
  if (Array.isArray(value)) return value.map((one) => moved(one, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, moved(member, ids)]),
  )
}

/** `bundle` as it was sent, `imported` as it was stored. */
function toldOfMoves(bundle: Bundle, imported: Bundle): Problem[] {
  const now = idPlaces(imported)
  return idPlaces(bundle).flatMap(({ id, field }, place) => {
    const other = now[place]?.id ?? id
    return other === id
      ? []
      : [
          {
            code: 'id_changed',
            severity: 'warning',
            path: field,
            message: `This id was already in use. The copy here has the id ${other}.`,
          },
        ]
  })
}
