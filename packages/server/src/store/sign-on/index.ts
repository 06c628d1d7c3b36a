// Single sign-on of workspaces: the provider, the requests that wait for its answer, and the person whom it names.
import { type Calls, subject } from '../subject.ts'
import { enterBySignOn } from './enter-by-sign-on.ts'
import type { StoredProvider } from './sign-on-rows.ts'
import {
  addSignOnRequest,
  answerSignOnRequest,
  hasSignOnProvider,
  removeSignOnProvider,
  saveSignOnProvider,
  signOnProvider,
  takeSignOnRequest,
} from './sign-on-writes.ts'

const writes = {
  saveSignOnProvider,
  removeSignOnProvider,
  addSignOnRequest,
  answerSignOnRequest,
  takeSignOnRequest,
  enterBySignOn,
}
type SignOnWrites = Calls<typeof writes>

export interface SignOnStore {
  provider(workspaceId: string): Promise<StoredProvider | null>
  /** Without an id: whether any workspace has one. */
  hasProvider(workspaceId: string | null): Promise<boolean>
  readonly save: SignOnWrites['saveSignOnProvider']
  readonly remove: SignOnWrites['removeSignOnProvider']
  readonly addRequest: SignOnWrites['addSignOnRequest']
  readonly answerRequest: SignOnWrites['answerSignOnRequest']
  readonly takeRequest: SignOnWrites['takeSignOnRequest']
  readonly enter: SignOnWrites['enterBySignOn']
}

export const signOn = subject({
  writes,
  tables: { sign_on_provider: 'own', sign_on_request: 'own' },
  passing: ['sign_on_request'],
  open: ({ db, keys, write }): { readonly signOn: SignOnStore } => ({
    signOn: {
      provider: (workspaceId) => signOnProvider(db, keys, workspaceId),
      hasProvider: (workspaceId) => hasSignOnProvider(db, workspaceId),
      save: write.saveSignOnProvider,
      remove: write.removeSignOnProvider,
      addRequest: write.addSignOnRequest,
      answerRequest: write.answerSignOnRequest,
      takeRequest: write.takeSignOnRequest,
      enter: write.enterBySignOn,
    },
  }),
})
