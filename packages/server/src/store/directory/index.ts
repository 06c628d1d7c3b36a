// What companies' directories keep here, and the mail domains that prove whose people they are.
import type { Role } from '@askwell/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'
import { type Calls, subject } from '../subject.ts'
import { storedGroupRoles } from './apply-roles.ts'
import { directoryGroups, directoryPeople, groupSizes, membersOfGroups } from './directory-reads.ts'
import type {
  DirectoryGroupRow,
  DirectoryPersonRow,
  GroupFilter,
  PersonFilter,
  Slice,
  Sliced,
} from './directory-rows.ts'
import { removeDirectoryGroup, saveDirectoryGroup, setGroupRoles } from './group-writes.ts'
import {
  addDirectoryPerson,
  changeDirectoryPerson,
  removeDirectoryPerson,
} from './person-writes.ts'
import {
  addMailDomain,
  changeMailDomain,
  type DirectoryCaller,
  directoryCaller,
  type MailDomainRow,
  mailDomains,
  noteDirectoryUse,
  type ProvisioningRow,
  provenDomains,
  provisioning,
  removeMailDomain,
  setDirectoryToken,
} from './provisioning.ts'

const writes = {
  addDirectoryPerson,
  changeDirectoryPerson,
  removeDirectoryPerson,
  saveDirectoryGroup,
  removeDirectoryGroup,
  setGroupRoles,
  setDirectoryToken,
  noteDirectoryUse,
  addMailDomain,
  changeMailDomain,
  removeMailDomain,
}

type DirectoryWrites = Calls<typeof writes>
export interface DirectoryStore {
  people(workspaceId: string, of: PersonFilter, slice: Slice): Promise<Sliced<DirectoryPersonRow>>
  groups(workspaceId: string, of: GroupFilter, slice: Slice): Promise<Sliced<DirectoryGroupRow>>
  /** The people of groups, by the id of the group. */
  membersOf(groupIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** How many people each group has, by its name. */
  groupSizes(workspaceId: string): Promise<ReadonlyMap<string, number>>
  groupRoles(workspaceId: string): Promise<ReadonlyMap<string, Role>>
  provisioning(workspaceId: string): Promise<ProvisioningRow>
  /** Whose token this is. */
  caller(hash: string): Promise<DirectoryCaller | null>
  mailDomains(workspaceId: string): Promise<readonly MailDomainRow[]>
  /** Of all workspaces that have proved it. */
  provenDomains(domain: string): Promise<readonly MailDomainRow[]>
  readonly addPerson: DirectoryWrites['addDirectoryPerson']
  readonly changePerson: DirectoryWrites['changeDirectoryPerson']
  readonly removePerson: DirectoryWrites['removeDirectoryPerson']
  readonly saveGroup: DirectoryWrites['saveDirectoryGroup']
  readonly removeGroup: DirectoryWrites['removeDirectoryGroup']
  readonly setGroupRoles: DirectoryWrites['setGroupRoles']
  readonly setToken: DirectoryWrites['setDirectoryToken']
  readonly noteUse: DirectoryWrites['noteDirectoryUse']
  readonly addMailDomain: DirectoryWrites['addMailDomain']
  readonly changeMailDomain: DirectoryWrites['changeMailDomain']
  readonly removeMailDomain: DirectoryWrites['removeMailDomain']
}

export const directory = subject({
  writes,
  tables: {
    mail_domain: 'own',
    provisioning: 'own',
    group_role: 'own',
    directory_person: 'own',
    directory_group: 'own',
    directory_group_person: { where: 'group_id in (select id from directory_group)' },
  },
  open: ({ db, write }): { readonly directory: DirectoryStore } => ({
    directory: opened(db, write),
  }),
})

const opened = (db: Kysely<Tables>, write: DirectoryWrites): DirectoryStore => ({
  people: (workspaceId, of, slice) => directoryPeople(db, workspaceId, of, slice),
  groups: (workspaceId, of, slice) => directoryGroups(db, workspaceId, of, slice),
  membersOf: (groupIds) => membersOfGroups(db, groupIds),
  groupSizes: (workspaceId) => groupSizes(db, workspaceId),
  groupRoles: (workspaceId) => storedGroupRoles(db, workspaceId),
  provisioning: (workspaceId) => provisioning(db, workspaceId),
  caller: (hash) => directoryCaller(db, hash),
  mailDomains: (workspaceId) => mailDomains(db, workspaceId),
  provenDomains: (domain) => provenDomains(db, domain),
  addPerson: write.addDirectoryPerson,
  changePerson: write.changeDirectoryPerson,
  removePerson: write.removeDirectoryPerson,
  saveGroup: write.saveDirectoryGroup,
  removeGroup: write.removeDirectoryGroup,
  setGroupRoles: write.setGroupRoles,
  setToken: write.setDirectoryToken,
  noteUse: write.noteDirectoryUse,
  addMailDomain: write.addMailDomain,
  changeMailDomain: write.changeMailDomain,
  removeMailDomain: write.removeMailDomain,
})
