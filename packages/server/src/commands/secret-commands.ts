// The key that seals the secrets in the database.
import type { Config } from '../config/config.ts'
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { rotateSecret } from '../start/rotate-secret.ts'
import { readKeyFile } from '../store/keys/key-file.ts'
import { textOf } from './command.ts'
import { instanceEntry } from './instance-entry.ts'
import { type InstanceCommand, inspecting, json, onInstance, print } from './on-instance.ts'

const secretsList: InstanceCommand = {
  name: 'secrets list',
  operands: [],
  summary:
    'Lists what is sealed and with which key, without opening anything. A key is named by its id.',
  options: { json },
  runOnInstance: (input, config) =>
    inspecting(config, async (inspection) => {
      const { secrets, columns } = await inspection.sealedTexts()
      const report = {
        secrets: secrets.map(({ name, keyId }) => ({ name, key_id: keyId })),
        columns: columns.map(({ column, keyId, count }) => ({ column, key_id: keyId, count })),
      }
      const width = Math.max(0, ...report.columns.map(({ column }) => column.length))
      print(input, report, () => [
        ...report.secrets.map(({ name, key_id }) => `${key_id}  secret  ${name}`),
        ...report.columns.map(
          ({ column, key_id, count }) => `${key_id}  column  ${column.padEnd(width)}  ${count}`,
        ),
      ])
      return 0
    }),
}

const secretsRewrap: InstanceCommand = {
  name: 'secrets rewrap',
  operands: [],
  summary: 'Changes the key that seals the secrets in the database, while no server runs.',
  options: {
    'old-file': {
      value: 'FILE',
      meaning:
        'A file with the previous key, when ASKWELL_SECRET is the new one; without it ASKWELL_SECRET_PREVIOUS.',
    },
    json,
  },
  async runOnInstance(input, config) {
    const file = textOf(input, 'old-file')
    const sealed = await rotateSecret(
      file === null ? config : { ...config, ...keysWith(config, file) },
      instanceEntry('change_instance_key'),
    )
    print(input, { sealed }, () => [
      `The key was changed: ${sealed} secrets are sealed with it. The key before it opens nothing in this database.`,
    ])
    return 0
  },
}

function keysWith({ secret }: Config, file: string): Pick<Config, 'previousSecret'> {
  if (secret === null)
    throw new OperatorRefusal(
      '--old-file needs the new key as ASKWELL_SECRET. Without that the command makes a new key file from the one in the data directory.',
      exitCodes.configuration,
    )
  const previousSecret = readKeyFile(file)
  if (previousSecret === null)
    throw new OperatorRefusal(`${file} does not exist.`, exitCodes.configuration)
  return { previousSecret }
}

export const secretCommands = [secretsList, secretsRewrap].map(onInstance)
