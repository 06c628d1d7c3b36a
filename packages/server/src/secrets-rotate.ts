// `npm run secrets:rotate`: changes the key that seals secrets in the database. With ASKWELL_SECRET it goes from
// ASKWELL_SECRET_PREVIOUS to that; without it a new key takes the place of the file in the data directory. It may be
// interrupted and started again. Nothing imports this file.

import { wrongConfiguration } from './config/startup-words.ts'
import { readConfig } from './read-config.ts'
import { rotateSecret } from './start/rotate-secret.ts'
import { StoreUnavailable } from './store/index.ts'

const read = readConfig(process.env)
if ('wrong' in read) refuse(wrongConfiguration(read.wrong))
else
  await rotateSecret(read.ok).then(
    (count) =>
      process.stdout.write(
        `The key was changed: ${count} secrets are sealed with it. The key before it opens nothing in this database.\n`,
      ),
    (error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error
      refuse(`The key was not changed: ${error.message}\n`)
    },
  )

function refuse(message: string): void {
  process.stderr.write(message)
  process.exitCode = 1
}
