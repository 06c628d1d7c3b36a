// Lists, reads, stores and removes settings that a person has alone or shares: dashboards and views of results.
import { unreachable } from '@askwell/contract/unreachable'
import type { Served } from '../../events/served.ts'
import { invalid, notFound, Refusal } from '../../refusal.ts'
import type { AuthoredRow, AuthoredSettings } from '../../store/authored-settings/authored-rows.ts'
import type { AuthoredStore } from '../../store/authored-settings/index.ts'
import type { Speaker } from './agents.ts'
import { found, knownId } from './known-id.ts'

type Reads = Pick<Served, 'store'>
type Deps = Pick<Served, 'store' | 'clock' | 'newId'>
/** Null = an API key, which can save only what is shared. */
export type Author = Speaker['person']

interface Kind {
  /** In the singular. */
  readonly noun: string
  readonly most: number
}

const idOf = (person: Author): string | null => person?.id ?? null

export const authoredSettingsOf = <Settings extends AuthoredSettings>(
  kind: Kind,
  storeOf: (deps: Reads) => AuthoredStore<Settings>,
) => ({
  list: (
    deps: Reads,
    workspaceId: string,
    person: Author,
  ): Promise<readonly AuthoredRow<Settings>[]> => storeOf(deps).list(workspaceId, idOf(person)),

  read: async (
    deps: Reads,
    workspaceId: string,
    id: string,
    person: Author,
  ): Promise<AuthoredRow<Settings>> =>
    found(await storeOf(deps).read(workspaceId, knownId(id).toLowerCase(), idOf(person))),

  async create(
    deps: Deps,
    workspaceId: string,
    settings: Settings,
    person: Author,
  ): Promise<AuthoredRow<Settings>> {
    const at = deps.clock()
    const personId = idOf(person)
    const row = {
      ...{ id: deps.newId(), workspaceId, personId, revision: 1, createdAt: at, updatedAt: at },
      settings: { ...settings, is_shared: settings.is_shared || personId === null },
    }
    return put(storeOf(deps), kind, row, personId)
  },

  /** `revision`: the one that the caller has read. */
  async change(
    deps: Deps,
    known: AuthoredRow<Settings>,
    { settings, revision }: { readonly settings: Settings; readonly revision: number },
    person: Author,
  ): Promise<AuthoredRow<Settings>> {
    const personId = idOf(person)
    if (!settings.is_shared && (personId === null || known.personId !== personId))
      throw invalid([{ field: 'is_shared', message: 'can be switched off by its author alone' }])
    const row = { ...known, settings, revision: revision + 1, updatedAt: deps.clock() }
    return put(storeOf(deps), kind, row, personId)
  },

  async remove(deps: Reads, workspaceId: string, id: string, person: Author): Promise<void> {
    if (!(await storeOf(deps).remove(workspaceId, knownId(id).toLowerCase(), idOf(person))))
      throw notFound()
  },
})

async function put<Settings extends AuthoredSettings>(
  store: AuthoredStore<Settings>,
  { noun, most }: Kind,
  row: AuthoredRow<Settings>,
  by: string | null,
): Promise<AuthoredRow<Settings>> {
  const outcome = await store.put(row, { by, most })
  switch (outcome) {
    case 'stored':
      return row
    case 'missing':
      throw notFound()
    case 'stale':
      throw new Refusal(13005, `Somebody else has changed the ${noun} since you read it.`, {
        errors: [{ field: 'revision', message: 'is not the newest' }],
      })
    case 'full':
      throw new Refusal(13005, `A workspace has at most ${most} ${noun}s.`)
    default:
      return unreachable(outcome)
  }
}
