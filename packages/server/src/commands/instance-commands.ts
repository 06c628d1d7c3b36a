// Commands that look at the instance from outside: its configuration and its health.
import { setTimeout as wait } from 'node:timers/promises'
import { type Name, names, variableOf, type WrongVariable } from '../config/config-variables.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { configurationHelp, withoutIt } from '../config/reference.ts'
import { wrongConfiguration } from '../config/startup-words.ts'
import { readConfig } from '../read-config.ts'
import { type Command, type CommandInput, textOf } from './command.ts'

const askEveryMs = 500
const replyWithinMs = 5_000

export const health: Command = {
  name: 'health',
  operands: [],
  summary: 'Exits with 0 when the server of this machine answers, else with 4.',
  options: {
    ready: { meaning: 'Asks whether it can serve (/readyz) and not only whether it runs.' },
    wait: { value: 'SECONDS', meaning: 'Asks again until this time is over.' },
  },
  async run(input) {
    const read = readConfig(input.environment)
    const seconds = Number(textOf(input, 'wait') ?? 0)
    if ('wrong' in read) return refuse(input, read.wrong)
    if (!(seconds >= 0)) {
      input.err('--wait needs a number of seconds.\n')
      return exitCodes.configuration
    }
    const { host, port } = read.ok
    const reached = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
    const url = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}/${input.options['ready'] ? 'readyz' : 'healthz'}`
    for (const end = Date.now() + seconds * 1_000; ; await wait(askEveryMs)) {
      const said = await answerOf(url)
      if (said === null) return 0
      if (Date.now() < end) continue
      input.err(`${url} ${said}.\n`)
      return exitCodes.away
    }
  },
}

/** Null = healthy. */
async function answerOf(url: string): Promise<string | null> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(replyWithinMs) })
    const text = await reply.text()
    return reply.ok ? null : `answers ${reply.status}: ${text.slice(0, 500)}`
  } catch {
    return 'does not answer'
  }
}

export const config: Command = {
  name: 'config',
  operands: [],
  summary: 'Prints the values of all variables of this release that are in force.',
  options: {
    check: { meaning: 'Prints only what is wrong, and exits with 2 if anything is.' },
    json: { meaning: 'Prints one JSON document.' },
  },
  more: configurationHelp,
  async run(input) {
    const { environment, options, out } = input
    const read = readConfig(environment)
    if ('wrong' in read) return refuse(input, read.wrong)
    if (options['check']) return 0
    const values = Object.fromEntries(names.map((name) => [name, shownValueOf(name, environment)]))
    const width = Math.max(...names.map((name) => name.length))
    out(
      options['json']
        ? `${JSON.stringify(values)}\n`
        : names.map((name) => `${name.padEnd(width)}  ${values[name] ?? 'not set'}\n`).join(''),
    )
    return 0
  },
}

/** For a secret, only whether it is set. */
function shownValueOf(name: Name, environment: NodeJS.ProcessEnv): string | null {
  const variable = variableOf(name)
  const value = environment[name]?.trim() || null
  if (!variable.secret) return value ?? withoutIt(variable)
  return value !== null || environment[`${name}_FILE`]?.trim() ? 'set' : 'not set'
}

function refuse(
  { err }: CommandInput,
  wrong: readonly WrongVariable[],
): typeof exitCodes.configuration {
  err(wrongConfiguration(wrong))
  return exitCodes.configuration
}
