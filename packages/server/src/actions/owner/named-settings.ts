// Lists, stores and removes settings that have a name: weightings, themes and segments of contacts.
import { unreachable } from '@askwell/contract/unreachable'
import type { Served } from '../../events/served.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { NamedSettingsStore } from '../../store/named-settings/named-settings.ts'
import type { NamedSettingsRow } from '../../store/named-settings/named-settings-rows.ts'
import { found, knownId } from './known-id.ts'

type Deps = Pick<Served, 'clock' | 'newId'>

interface Kind {
  /** In the singular. */
  readonly noun: string
  readonly most: number
}

interface Named {
  readonly name: string
}

/** `check` refuses what the schema cannot see. */
type Check<Settings> = (settings: Settings) => Promise<unknown>

export const namedSettingsOf = <Settings extends Named>(
  kind: Kind,
  storeOf: (deps: Pick<Served, 'store'>) => NamedSettingsStore<Settings>,
) => ({
  async create(
    deps: Deps & Pick<Served, 'store'>,
    workspaceId: string,
    settings: Settings,
    check: Check<Settings>,
  ): Promise<NamedSettingsRow<Settings>> {
    await check(settings)
    const at = deps.clock()
    const row = { id: deps.newId(), workspaceId, settings, createdAt: at, updatedAt: at }
    return put(storeOf(deps), kind, row, { isNew: true })
  },

  /** An undefined member stays unchanged. */
  async change(
    deps: Deps & Pick<Served, 'store'>,
    workspaceId: string,
    id: string,
    { changes, check }: { readonly changes: Partial<Settings>; readonly check: Check<Settings> },
  ): Promise<NamedSettingsRow<Settings>> {
    const store = storeOf(deps)
    const known = found(await store.read(workspaceId, knownId(id)))
    const defined = Object.entries(changes).filter(([, value]) => value !== undefined)
    const settings: Settings = { ...known.settings, ...Object.fromEntries(defined) }
    await check(settings)
    return put(store, kind, { ...known, settings, updatedAt: deps.clock() }, { isNew: false })
  },

  async remove(deps: Pick<Served, 'store'>, workspaceId: string, id: string): Promise<void> {
    if (!(await storeOf(deps).remove(workspaceId, knownId(id)))) throw notFound()
  },
})

async function put<Settings extends Named>(
  store: NamedSettingsStore<Settings>,
  { noun, most }: Kind,
  row: NamedSettingsRow<Settings>,
  { isNew }: { readonly isNew: boolean },
): Promise<NamedSettingsRow<Settings>> {
  const outcome = await store.put(row, { isNew, most })
  switch (outcome) {
    case 'stored':
      return row
    case 'missing':
      throw notFound()
    case 'full':
      throw new Refusal(13005, `A workspace has at most ${most} ${noun}s.`)
    case 'name in use':
      throw invalid([{ field: 'name', message: `is the name of another ${noun}` }])
    default:
      return unreachable(outcome)
  }
}
