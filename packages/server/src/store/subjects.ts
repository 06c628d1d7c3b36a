// Every subject of the store. Both engines, the row-level security and the tests are made from this list.
import { alerts } from './alerts/index.ts'
import { authoredSettings } from './authored-settings/index.ts'
import { bundles } from './bundles/index.ts'
import { changes } from './changes/index.ts'
import { chats } from './chats/index.ts'
import { customers } from './customers/index.ts'
import { dataExports } from './data-exports/index.ts'
import { directory } from './directory/index.ts'
import { contactEvents } from './events/index.ts'
import { feedback } from './feedback/index.ts'
import { feeds } from './feeds/index.ts'
import { figures } from './figures/index.ts'
import { files } from './files/index.ts'
import { flows } from './flows/index.ts'
import { followUps } from './follow-ups/index.ts'
import { home } from './home/index.ts'
import { idempotency } from './idempotency/index.ts'
import { integrations } from './integrations/index.ts'
import { jobs } from './jobs/index.ts'
import { mailings } from './mailings/index.ts'
import { namedSettings } from './named-settings/index.ts'
import { nodes } from './nodes/index.ts'
import { oauth } from './oauth/index.ts'
import { people } from './people/index.ts'
import { phones } from './phones/index.ts'
import { push } from './push/index.ts'
import { reports } from './reports/index.ts'
import { results } from './results/index.ts'
import { servers } from './servers/index.ts'
import { shortLinks } from './short-links/index.ts'
import { signIn } from './sign-in/index.ts'
import { signOn } from './sign-on/index.ts'
import { type Means, ofOwnNode, type TableRule, type Writes } from './subject.ts'
import { upgrade } from './upgrade/index.ts'
import { webhooks } from './webhooks/index.ts'
import { widgets } from './widgets/index.ts'
import { workspaces } from './workspaces/index.ts'

const subjects = [
  workspaces,
  people,
  signIn,
  oauth,
  directory,
  signOn,
  flows,
  nodes,
  shortLinks,
  feeds,
  dataExports,
  widgets,
  bundles,
  feedback,
  followUps,
  alerts,
  customers,
  contactEvents,
  changes,
  results,
  reports,
  namedSettings,
  authoredSettings,
  chats,
  push,
  mailings,
  webhooks,
  integrations,
  files,
  phones,
  jobs,
  servers,
  upgrade,
  figures,
  home,
  idempotency,
] as const

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type Every = (typeof subjects)[number]
export type AllWrites = Together<Every['writes']>
export type WriteName = keyof AllWrites
/** The parts of all subjects in one type. */
export type Opened = Together<ReturnType<Every['open']>>

export const writes = inOne(subjects.map(({ writes }): Writes => writes)) as AllWrites & Writes

/** The names of the writes of this kind. */
export const writesThat = (
  kind: Exclude<keyof Every, 'writes' | 'tables' | 'passing' | 'open'>,
): ReadonlySet<string> => new Set(subjects.flatMap((one): readonly string[] => one[kind] ?? []))

/** What a workspace sees of each table. */
export const tableRules: Readonly<Record<string, TableRule>> = {
  ...inOne(subjects.map(({ tables }): Readonly<Record<string, TableRule>> => tables)),
  kysely_migration: 'all',
  /** These exist until the upgrade that does without them is finished. */
  response: 'own',
  tally: ofOwnNode,
  tally_mark: ofOwnNode,
  /** Exists only in databases of earlier releases. */
  kysely_migration_lock: 'none',
}

/** Tables that no copy of the store has; the release that opens the copy makes the migrator's. */
export const passingTables: ReadonlySet<string> = new Set([
  ...subjects.flatMap((one): readonly string[] => one.passing ?? []),
  'kysely_migration',
  'kysely_migration_lock',
  'tally',
  'tally_mark',
])

export const openSubjects = (means: Means<AllWrites>): Opened =>
  inOne(subjects.map(({ open }) => open(means))) as Opened

/** Throws where two subjects have a name in common. */
function inOne<T extends object>(parts: readonly T[]): T {
  const all = {} as T
  for (const part of parts)
    for (const [name, value] of Object.entries(part)) {
      if (name in all) throw new Error(`two subjects of the store have ${name}`)
      Object.assign(all, { [name]: value })
    }
  return all
}
