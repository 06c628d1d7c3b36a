// `npm run check`: types, lint, format, import rules, dead code and the lockfile. No tests, no browser, no database.
import { runGates, table } from './gates.mjs'

const results = await runGates()
console.log(`\n${table(results)}`)
process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0
