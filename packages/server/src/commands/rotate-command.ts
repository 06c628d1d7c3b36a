// A new secret for tokens of a short life, while servers run.
import { randomBytes } from 'node:crypto'
import { type RotatedPurpose, rotatedPurposes, tokenLifeMs } from '../access/rotated-secrets.ts'
import { note } from '../actions/owner/people/notes.ts'
import { type ExitCode, exitCodes } from '../config/exit-codes.ts'
import { adoptionMs, type RotationOutcome } from '../store/keys/secret-rotation.ts'
import { durationMs, textOf } from './command.ts'
import { actorOf, type StoreCommand, type StoreInput, type StoreTools } from './store-command.ts'

export const rotateCommand: StoreCommand = {
  name: 'secrets rotate',
  operands: ['[PURPOSE]'],
  summary: `Replaces a secret that signs short-lived tokens: ${rotatedPurposes.join(', ')}. Tokens of the previous secret stay valid until they expire.`,
  options: {
    all: { meaning: 'Rotates all of them.' },
    overlap: {
      value: 'DURATION',
      meaning:
        'How long tokens of the previous secret stay valid, as in 15m or 24h; without it until they expire. After a leak, use 0s.',
    },
    json: { meaning: 'Prints one JSON document.' },
  },
  async runOnStore(input, tools) {
    const purposes = purposesIn(input)
    const overlap = textOf(input, 'overlap')
    const overlapMs = overlap === null ? null : durationMs(overlap)
    if (purposes === null || (overlap !== null && overlapMs === null)) {
      input.err(
        `\`askwell secrets rotate\` needs one of ${rotatedPurposes.join(', ')}, or --all; and after --overlap a number and a unit, as in 15m or 24h.\n`,
      )
      return exitCodes.configuration
    }
    const rotated: Rotated[] = []
    let exitCode: ExitCode | 0 = 0
    for (const purpose of purposes) {
      const one = await rotate(input, tools, purpose, overlapMs ?? tokenLifeMs[purpose])
      if (one.outcome === 'rotated') rotated.push(one)
      else {
        input.err(whyNot[one.outcome].replace('{purpose}', purpose))
        exitCode = exitCodes.failed
      }
    }
    const report = rotated.map(({ purpose, signsFrom, endsAt }) => ({
      purpose,
      signs_from: new Date(signsFrom).toISOString(),
      replaced_ends_at: new Date(endsAt).toISOString(),
    }))
    input.out(
      input.options['json']
        ? `${JSON.stringify(report)}\n`
        : report
            .map(
              (one) =>
                `${one.purpose}: the new secret signs from ${one.signs_from} on, and the one before is accepted until ${one.replaced_ends_at}.\n`,
            )
            .join(''),
    )
    return exitCode
  },
}

/** Null = neither a known purpose nor --all, or both. */
function purposesIn({ operands: [named], options }: StoreInput): readonly RotatedPurpose[] | null {
  if (options['all'] === true) return named === undefined ? rotatedPurposes : null
  const purpose = rotatedPurposes.find((one) => one === named)
  return purpose === undefined ? null : [purpose]
}

interface Rotated {
  readonly purpose: RotatedPurpose
  readonly outcome: RotationOutcome
  readonly signsFrom: number
  readonly endsAt: number
}

async function rotate(
  input: StoreInput,
  { store, clock }: StoreTools,
  purpose: RotatedPurpose,
  overlapMs: number,
): Promise<Rotated> {
  const at = clock()
  const secret = randomBytes(32).toString('base64url')
  const entry = note(at, actorOf(input), 'rotate_secret', purpose)
  const outcome = await store.rotateSecret(purpose, { secret, at, overlapMs }, entry)
  return {
    purpose,
    outcome,
    signsFrom: at + adoptionMs,
    endsAt: at + adoptionMs + overlapMs,
  }
}

const whyNot: Readonly<Record<Exclude<RotationOutcome, 'rotated'>, string>> = {
  under_way:
    'The secret {purpose} was rotated less than a minute ago, and not every server may have seen it. Try again in a minute.\n',
  unknown: 'There is no secret {purpose} yet: no server has started with this database.\n',
}
