// People, their rights and the audit log.
import { isSaid, record, recordForPerson } from '../audit/audit.ts'
import { auditHeads, auditState } from '../audit/audit-check.ts'
import { audit } from '../audit/audit-reads.ts'
import { forgetOwed, payOwed, settleOwed } from '../audit/owed-entries.ts'
import { everywhere, inWorkspace } from '../query/scope.ts'
import { subject } from '../subject.ts'
import {
  apiKey,
  apiKeyByHash,
  apiKeys,
  apiKeysById,
  changeApiKey,
  createApiKey,
  noteApiKeyUse,
  noteDeprecatedUse,
  replaceApiKey,
  revokeApiKey,
} from './api-keys.ts'
import { acceptInvitation, addInvitation, removeInvitation } from './invitations.ts'
import type { PeopleStore } from './people.ts'
import {
  countPeople,
  invitations,
  members,
  memberships,
  needsSecondFactor,
  openInvitation,
  person,
  personByEmail,
  proofsOf,
  sessionStandings,
  sessions,
  workspaceName,
} from './people-reads.ts'
import {
  addSetUpLink,
  addWorkspace,
  boundSessions,
  changeMember,
  changePerson,
  changeWorkspace,
  chooseWorkspace,
  confirmSession,
  endSession,
  removeMember,
  setUp,
} from './people-writes.ts'

export const people = subject({
  writes: {
    addSetUpLink,
    setUp,
    changePerson,
    boundSessions,
    endSession,
    confirmSession,
    chooseWorkspace,
    addWorkspace,
    changeWorkspace,
    changeMember,
    removeMember,
    addInvitation,
    removeInvitation,
    acceptInvitation,
    changeApiKey,
    createApiKey,
    replaceApiKey,
    revokeApiKey,
    noteApiKeyUse,
    noteDeprecatedUse,
    record,
    settleOwed,
    payOwed,
    forgetOwed,
    recordForPerson,
  },
  tables: {
    person: 'all',
    member: 'own',
    channel_grant: 'own',
    invitation: 'own',
    api_key: 'own',
    set_up_link: 'none',
    audit: 'own',
    audit_head: 'own',
  },
  acrossWorkspaces: ['addWorkspace', 'recordForPerson'],
  open: ({ db, keys, write }): { readonly people: PeopleStore } => ({
    people: {
      countPeople: () => countPeople(db),
      addSetUpLink: (hash, at) => write.addSetUpLink(hash, at),
      setUp: (hash, made, workspaceId, note) => write.setUp(hash, made, workspaceId, note),
      person: (id) => person(db, id),
      personByEmail: (email) => personByEmail(db, email),
      changePerson: (id, change, at) => write.changePerson(id, change, at),
      sessions: (personId, now) => sessions(db, personId, now),
      boundSessions: (times, now) => write.boundSessions(times, now),
      endSession: (personId, sessionId) => write.endSession(personId, sessionId),
      sessionStandings: (sessionIds, now) => sessionStandings(db, sessionIds, now),
      confirmSession: (sessionId, at) => write.confirmSession(sessionId, at),
      proofsOf: (personId) => proofsOf(db, personId),
      chooseWorkspace: (sessionId, workspaceId) => write.chooseWorkspace(sessionId, workspaceId),
      memberships: (personId) => everywhere(() => memberships(db, personId)),
      members: (workspaceId) => members(db, workspaceId),
      addWorkspace: (workspace, note) => write.addWorkspace(workspace, note),
      changeWorkspace: (workspaceId, change, note) =>
        write.changeWorkspace(workspaceId, change, note),
      needsSecondFactor: (workspaceId) => needsSecondFactor(db, workspaceId),
      workspaceName: (workspaceId) => workspaceName(db, workspaceId),
      changeMember: (workspaceId, personId, change, note) =>
        write.changeMember(workspaceId, personId, change, note),
      removeMember: (workspaceId, personId, note) =>
        write.removeMember(workspaceId, personId, note),
      invitations: (workspaceId, now) => invitations(db, workspaceId, now),
      addInvitation: (invitation, hash, note) => write.addInvitation(invitation, hash, note),
      removeInvitation: (workspaceId, id, note) => write.removeInvitation(workspaceId, id, note),
      openInvitation: (hash, now) => openInvitation(db, hash, now),
      acceptInvitation: (hash, made, note) => write.acceptInvitation(hash, made, note),
      apiKeys: (workspaceId) => apiKeys(db, workspaceId),
      apiKeyByHash: (hash) => apiKeyByHash(db, hash),
      apiKeysById: (ids) => apiKeysById(db, ids),
      apiKey: (workspaceId, id) => apiKey(db, workspaceId, id),
      changeApiKey: (workspaceId, id, access, note) =>
        write.changeApiKey(workspaceId, id, access, note),
      createApiKey: (key, note) => write.createApiKey(key, note),
      replaceApiKey: (by, id, endsAt, note) => write.replaceApiKey(by, id, endsAt, note),
      revokeApiKey: (workspaceId, id, note) => write.revokeApiKey(workspaceId, id, note),
      noteApiKeyUse: (id, at) => write.noteApiKeyUse(id, at),
      noteDeprecatedUse: (use) => write.noteDeprecatedUse(use),
      // The log of another workspace says that a person enters it.
      record: (workspaceId, note, unlessSince) =>
        inWorkspace(workspaceId, () => write.record(workspaceId, note, unlessSince)),
      settleOwed: (entry) => inWorkspace(entry.workspaceId, () => write.settleOwed(entry)),
      payOwed: (id) => write.payOwed(id),
      forgetOwed: (id) => write.forgetOwed(id),
      isRecorded: (workspaceId, note, unlessSince) => isSaid(db, workspaceId, note, unlessSince),
      recordForPerson: (personId, note) => write.recordForPerson(personId, note),
      audit: (workspaceId, filters, page) => audit(db, workspaceId, filters, page),
      auditState: (workspaceId, kept) => auditState(db, keys, workspaceId, kept),
      auditHeads: () => auditHeads(db, keys),
    },
  }),
})
