// The command line that `bin/askwell.mjs` runs when the Node is new enough. Nothing imports this file.
import { commands } from './commands/index.ts'
import { runCommand } from './commands/run-command.ts'

const exitCode = await runCommand({
  words: process.argv.slice(2),
  environment: process.env,
  commands,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
if (exitCode !== null) process.exitCode = exitCode
