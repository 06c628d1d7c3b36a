// Whether the data of an instance is intact, while servers run or not.
import { exitCodes } from '../config/exit-codes.ts'
import { type VerifiedArea, verifyInstance } from '../verify/verify-instance.ts'
import { type InstanceCommand, inspecting, json, onInstance, print } from './on-instance.ts'

const command: InstanceCommand = {
  name: 'verify',
  operands: [],
  summary:
    'Checks that rows, references, files, audit logs and stored figures are intact, and exits with 7 when they are not.',
  options: {
    deep: {
      meaning:
        'Also compares every index of the embedded database, and reads every file to its end.',
    },
    json,
  },
  runOnInstance: (input, config) =>
    inspecting(config, async (inspection) => {
      const thoroughness = input.options['deep'] ? 'deep' : 'quick'
      const report = await verifyInstance(inspection, config, thoroughness)
      print(input, report, ({ areas }) => areas.flatMap(linesOf))
      return report.areas.some(({ faults }) => faults.length > 0) ? exitCodes.failed : 0
    }),
}

export const verify = onInstance(command)

const things: Readonly<Record<VerifiedArea['area'], string>> = {
  rows: 'rows of all tables',
  files: 'stored files',
  audit: 'entries of the audit logs',
  results: 'stored figures of results',
}

function linesOf({ area, checked, faults }: VerifiedArea): readonly string[] {
  const head = (status: string): string => `${status}  ${area.padEnd('results'.length)}  `
  if (checked === null)
    return [`${head('skip')}The ${things[area]} were not checked, because that needs the key.`]
  return faults.length === 0
    ? [`${head('ok  ')}${checked} ${things[area]}`]
    : faults.map((fault) => head('fail') + fault)
}
