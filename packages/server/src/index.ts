// The server's entry point for scenarios: everything that main.ts puts together.
export { hashKey } from './access/hash-key.ts'
export { sweepFiles } from './actions/files/sweep-files.ts'
export { newSetUpLink } from './actions/owner/people/set-up.ts'
export { createApp } from './app.ts'
export type { Config } from './config/config.ts'
export {
  names as variableNames,
  secrets as secretVariables,
  type WrongVariable,
} from './config/config-variables.ts'
export { demoBundle, demoNodes, loadDemo } from './demo/index.ts'
export type { Deps } from './deps.ts'
export { openFiles } from './outside/files.ts'
export { makeGuardedFetch } from './outside/guarded-fetch.ts'
export { mailer } from './outside/mail.ts'
export { makePush } from './outside/push.ts'
export { type ConfigRead, readConfig } from './read-config.ts'
export { openSegments } from './segments/segments.ts'
export { firstWorkspace } from './start/first-workspace.ts'
export { loaderFromBuild } from './start/loader-from-build.ts'
export { pagesFromBuild } from './start/pages-from-build.ts'
export { secretsOf } from './start/secrets.ts'
export { sendSmsOf } from './start/sms-of.ts'
export { studioFromBuild } from './start/studio-from-build.ts'
export { openStore, type Store, StoreUnavailable } from './store/index.ts'
