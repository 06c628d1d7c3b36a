// The people's part of the store over either engine.
import type { Kysely } from 'kysely'
import { audit, auditFault } from './audit.ts'
import type { PeopleStore, SignInStore } from './people.ts'
import {
  apiKeyByHash,
  apiKeys,
  countPeople,
  invitations,
  members,
  memberships,
  openInvitation,
  person,
  personByEmail,
  sessions,
  workspaceName,
  workspaceOfSession,
} from './people-reads.ts'
import type { Tables } from './schema.ts'
import { countSignInRows, findSignInRows } from './sign-in-rows.ts'
import type { RunWrite } from './writes.ts'

export const peopleStoreOver = (db: Kysely<Tables>, write: RunWrite): PeopleStore => ({
  countPeople: () => countPeople(db),
  addSetUpLink: (hash, at) => write('addSetUpLink', hash, at),
  setUp: (hash, made, workspaceId, note) => write('setUp', hash, made, workspaceId, note),
  person: (id) => person(db, id),
  personByEmail: (email) => personByEmail(db, email),
  changePerson: (id, change, at) => write('changePerson', id, change, at),
  sessions: (personId, now) => sessions(db, personId, now),
  endSession: (personId, sessionId) => write('endSession', personId, sessionId),
  workspaceOfSession: (sessionId) => workspaceOfSession(db, sessionId),
  chooseWorkspace: (sessionId, workspaceId) => write('chooseWorkspace', sessionId, workspaceId),
  memberships: (personId) => memberships(db, personId),
  members: (workspaceId) => members(db, workspaceId),
  addWorkspace: (workspace, note) => write('addWorkspace', workspace, note),
  renameWorkspace: (workspaceId, name, note) => write('renameWorkspace', workspaceId, name, note),
  workspaceName: (workspaceId) => workspaceName(db, workspaceId),
  changeRole: (workspaceId, personId, role, note) => write('changeRole', workspaceId, personId, role, note),
  removeMember: (workspaceId, personId, note) => write('removeMember', workspaceId, personId, note),
  invitations: (workspaceId, now) => invitations(db, workspaceId, now),
  addInvitation: (invitation, hash, note) => write('addInvitation', invitation, hash, note),
  removeInvitation: (workspaceId, id, note) => write('removeInvitation', workspaceId, id, note),
  openInvitation: (hash, now) => openInvitation(db, hash, now),
  acceptInvitation: (hash, made, note) => write('acceptInvitation', hash, made, note),
  apiKeys: (workspaceId) => apiKeys(db, workspaceId),
  apiKeyByHash: (hash) => apiKeyByHash(db, hash),
  createApiKey: (key, note) => write('createApiKey', key, note),
  revokeApiKey: (workspaceId, id, note) => write('revokeApiKey', workspaceId, id, note),
  record: (workspaceId, note, unlessSince) => write('record', workspaceId, note, unlessSince),
  audit: (workspaceId, page) => audit(db, workspaceId, page),
  auditFault: (workspaceId) => auditFault(db, workspaceId),
})

export const signInStoreOver = (db: Kysely<Tables>, write: RunWrite): SignInStore => ({
  create: (table, row) => write('createSignInRow', table, row),
  find: (table, where, options) => findSignInRows(db, table, where, options),
  count: (table, where) => countSignInRows(db, table, where),
  update: (table, where, change, add = {}) => write('updateSignInRows', table, where, change, add),
  remove: (table, where) => write('removeSignInRows', table, where),
})
