// One line for each thing that an instance needs, and what to do about it.
import { exitCodes } from '../config/exit-codes.ts'
import { diagnose } from '../doctor/diagnose.ts'
import { type Diagnosis, fail, ok } from '../doctor/diagnosis.ts'
import { readConfig } from '../read-config.ts'
import type { Command } from './command.ts'
import { json, print } from './on-instance.ts'

export const doctor: Command = {
  name: 'doctor',
  operands: [],
  summary:
    'Checks the machine, the configuration and everything that the server needs, and says what to do. It exits with 7 when something fails.',
  options: { json },
  async run(input) {
    const read = readConfig(input.environment)
    const found: readonly Diagnosis[] =
      'wrong' in read
        ? read.wrong.map(({ name, value, why }) =>
            fail(
              'configuration',
              `${name} ${value} ${why}.`,
              '`askwell config --help` lists every variable.',
            ),
          )
        : [ok('configuration', 'Every variable is valid.'), ...(await diagnose(read.ok))]
    print(input, { checks: found }, () => found.map(lineOf))
    return found.some(({ status }) => status === 'fail') ? exitCodes.failed : 0
  },
}

const width = 'configuration'.length

const lineOf = ({ check, status, says, help }: Diagnosis): string =>
  `${status.padEnd(4)}  ${check.padEnd(width)}  ${[says, help].filter(Boolean).join(' ')}`
