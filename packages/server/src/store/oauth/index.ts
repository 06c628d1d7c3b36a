import { subject } from '../subject.ts'
import { type OauthStore, oauthStore } from './oauth.ts'
import { oauthWrites } from './oauth-writes.ts'

export const oauth = subject({
  writes: oauthWrites,
  tables: {
    oauth_client: 'own',
    oauth_grant: 'own',
    oauth_token: { where: 'grant_id in (select id from oauth_grant)' },
  },
  open: ({ db, write }): { readonly oauth: OauthStore } => ({ oauth: oauthStore(db, write) }),
})
