// Passkeys: keys on a person's device that sign a challenge of ours. The address that they are bound to comes from the
// configuration and never from the request. A challenge is valid once, for five minutes and for one purpose. The device must
// have verified its user (by a fingerprint or a code), so a passkey alone is two factors.
import { createHash, randomBytes } from 'node:crypto'
import { mostPasskeys, type PasskeyAnswer, type PasskeyAttestation } from '@askwell/contract'
import { studioOrigin } from '../../config/origins.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type {
  SignInCondition,
  SignInRow,
  SignInStore,
  SignInValue,
} from '../../store/people/people.ts'
import { StoreUnavailable } from '../../store/store-unavailable.ts'

const challengeLastsMs = 5 * 60_000

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly usedAt: number | null
}
export interface Passkeys {
  list(personId: string): Promise<readonly Passkey[]>
  /** The options with which the browser makes a key. */
  beginAdding(person: {
    readonly id: string
    readonly name: string
    readonly email: string
  }): Promise<unknown>
  /** Refuses with 13060 a key that was not signed for this server, this person and this challenge. */
  add(personId: string, name: string, answer: PasskeyAttestation): Promise<Passkey>
  rename(personId: string, id: string, name: string): Promise<boolean>
  remove(personId: string, id: string): Promise<boolean>
  /** The person who has this key; null = unknown key. It proves nothing. */
  holderOf(credential: string): Promise<string | null>
  /** The challenge that the browser must sign; with a person, only by one of their keys. */
  ask(personId: string | null): Promise<unknown>
  /** → the person whose key has signed. Refuses with 13060. With a person, the key must be theirs. */
  prove(answer: PasskeyAnswer, personId: string | null): Promise<string>
}

type Purpose = 'add' | 'prove'

export function makePasskeys({
  config,
  store,
  clock,
  newId,
}: Pick<Deps, 'config' | 'store' | 'clock' | 'newId'>): Passkeys {
  const rows: SignInStore = store.signIn
  const { hostname: rpID, origin } = new URL(studioOrigin(config))
  const library = () => import('@simplewebauthn/server')

  async function newChallenge(
    purpose: Purpose,
    personId: string | null,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const now = clock()
    await rows.remove('passkey_challenge', [where('expires_at', now, 'lte')])
    const challenge = Uint8Array.from(randomBytes(32))
    await rows.create('passkey_challenge', {
      hash: hashOf(Buffer.from(challenge).toString('base64url')),
      purpose,
      person_id: personId,
      expires_at: now + challengeLastsMs,
    })
    return challenge
  }
  /** Deletes the challenge as it is read, so only one of two concurrent answers is checked. A wrong answer uses it up, too. */
  async function use(
    challenge: string,
    purpose: Purpose,
    personId: string | null,
  ): Promise<boolean> {
    const [row] = await rows.remove('passkey_challenge', [where('hash', hashOf(challenge))])
    if (row === undefined || row['purpose'] !== purpose || Number(row['expires_at']) <= clock())
      return false
    return row['person_id'] === null || row['person_id'] === personId
  }
  const keysOf = (personId: string) =>
    rows.find('passkey', [where('person_id', personId)], {
      limit: mostPasskeys,
      order: { column: 'created_at', direction: 'asc' },
    })
  const byCredential = async (credential: string): Promise<SignInRow | undefined> =>
    (await rows.find('passkey', [where('credential', credential)], { limit: 1 }))[0]
  const refuseTooMany = (count: number): void => {
    if (count >= mostPasskeys)
      throw new Refusal(13005, `An account has at most ${mostPasskeys} passkeys.`)
  }
  const described = (row: SignInRow) => ({
    id: String(row['credential']),
    transports: transportsOf(row),
  })

  return {
    list: async (personId) => (await keysOf(personId)).map(read),
    async beginAdding({ id, name, email }) {
      const [{ generateRegistrationOptions }, known] = await Promise.all([library(), keysOf(id)])
      refuseTooMany(known.length)
      return generateRegistrationOptions({
        rpName: 'Askwell',
        rpID,
        userID: new TextEncoder().encode(id),
        userName: email,
        userDisplayName: name,
        challenge: await newChallenge('add', id),
        attestationType: 'none',
        excludeCredentials: known.map(described),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },
    async add(personId, name, answer) {
      const { verifyRegistrationResponse } = await library()
      const verified = await verifyRegistrationResponse({
        response: {
          ...answer,
          response: { ...answer.response, transports: answer.response.transports ?? [] },
          clientExtensionResults: {},
        },
        expectedChallenge: (challenge) => use(challenge, 'add', personId),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(refuse)
      if (!verified.verified) throw wrong()
      const { id: credential, publicKey, counter } = verified.registrationInfo.credential
      const row = {
        id: newId(),
        person_id: personId,
        name,
        credential,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: (answer.response.transports ?? []).join(' '),
        created_at: clock(),
        used_at: null,
      }
      // Other keys may have been added since this one was begun.
      refuseTooMany(await rows.count('passkey', [where('person_id', personId)]))
      if ((await byCredential(credential)) !== undefined)
        throw new Refusal(13005, 'This passkey is already registered.')
      return read(await rows.create('passkey', row))
    },
    rename: async (personId, id, name) =>
      (await rows.update('passkey', [where('id', id), where('person_id', personId)], { name }))
        .length === 1,
    remove: async (personId, id) =>
      (await rows.remove('passkey', [where('id', id), where('person_id', personId)])).length === 1,
    async holderOf(credential) {
      const row = await byCredential(credential)
      return row === undefined ? null : String(row['person_id'])
    },
    async ask(personId) {
      const [{ generateAuthenticationOptions }, known] = await Promise.all([
        library(),
        personId === null ? [] : keysOf(personId),
      ])
      return generateAuthenticationOptions({
        rpID,
        challenge: await newChallenge('prove', personId),
        allowCredentials: known.map(described),
        userVerification: 'required',
      })
    },
    async prove(answer, personId) {
      const { verifyAuthenticationResponse } = await library()
      const row = await byCredential(answer.id)
      const owner = row === undefined ? null : String(row['person_id'])
      if (row === undefined || owner === null || (personId !== null && owner !== personId))
        throw wrong()
      const counter = Number(row['counter'])
      const verified = await verifyAuthenticationResponse({
        response: { ...answer, clientExtensionResults: {} },
        expectedChallenge: (challenge) => use(challenge, 'prove', owner),
        expectedOrigin: origin,
        expectedRPID: rpID,
        credential: {
          id: String(row['credential']),
          publicKey: Uint8Array.from(Buffer.from(String(row['public_key']), 'base64url')),
          counter,
        },
        requireUserVerification: true,
      }).catch(refuse)
      if (!verified.verified) throw wrong()
      // Replaces only the counter that was checked: a cloned device that answers at the same moment is refused.
      const change = { counter: verified.authenticationInfo.newCounter, used_at: clock() }
      const kept = await rows.update(
        'passkey',
        [where('id', row['id'] ?? null), where('counter', counter)],
        change,
      )
      if (kept.length !== 1) throw wrong()
      return owner
    },
  }
}

const where = (
  column: string,
  value: SignInValue,
  operator: SignInCondition['operator'] = 'eq',
): SignInCondition => ({
  column,
  operator,
  value,
  connector: 'AND',
})
const hashOf = (challenge: string): string => createHash('sha256').update(challenge).digest('hex')
const transportsOf = (row: SignInRow): string[] =>
  String(row['transports'])
    .split(' ')
    .filter((one) => one !== '')
const wrong = (): Refusal => new Refusal(13060, 'This passkey does not belong to this account.')
/** Every invalid answer gets the same refusal; `StoreUnavailable` is rethrown. */
function refuse(error: unknown): never {
  throw error instanceof StoreUnavailable ? error : wrong()
}

const read = (row: SignInRow): Passkey => ({
  id: String(row['id']),
  name: String(row['name']),
  createdAt: Number(row['created_at']),
  usedAt: row['used_at'] === null || row['used_at'] === undefined ? null : Number(row['used_at']),
})
