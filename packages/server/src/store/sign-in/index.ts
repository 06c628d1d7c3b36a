import type { SignInStore } from '../people/people.ts'
import { subject } from '../subject.ts'
import { type TryStore, tryStore, tryWrites } from './account-tries.ts'
import { signInStore, signInWrites } from './sign-in-store.ts'

export interface OpenedSignIn {
  /** For `access/sign-in` only. */
  readonly signIn: SignInStore
  readonly tries: TryStore
}

export const signIn = subject({
  writes: { ...signInWrites, ...tryWrites },
  // A session stores the workspace that its person chose, but belongs to the person.
  tables: {
    person_session: 'all',
    person_account: 'all',
    second_factor: 'all',
    passkey: 'all',
    passkey_challenge: 'all',
    verification: 'all',
    account_try: 'all',
  },
  open: ({ db, write }): OpenedSignIn => ({
    signIn: signInStore(db, write),
    tries: tryStore(write),
  }),
})
