import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  isSignedByOwner,
  linkValueLimit,
  type SignedLink,
  signedText,
  signLink,
} from './signature.ts'

const nodeId = '0b9e2c3a-6a35-4b38-9a7e-6a1b4a0f2c11'
const otherNodeId = '0b9e2c3a-6a35-4b38-9a7e-6a1b4a0f2c12'
const creatorId = '7f0c4f0e-1d52-4c55-8a0e-0f3f5a9e1d01'
const responses = 'W3sicXVlc3Rpb24iOiJuYW1lIiwiYW5zd2VyIjoixLBwZWsifV0='

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ed = generateKeyPairSync('ed25519')
const pem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString()
const kinds = [
  {
    kind: 'RSA',
    key: pem(rsa.publicKey),
    signs: (text: string) =>
      sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url'),
  },
  {
    kind: 'Ed25519',
    key: pem(ed.publicKey),
    signs: (text: string) => sign(null, Buffer.from(text), ed.privateKey).toString('base64url'),
  },
]

describe.each(kinds)('a link signed with $kind', ({ key, signs }) => {
  const link: SignedLink = {
    nodeId,
    responses,
    creatorId: null,
    signature: signs(`${nodeId}.${responses}`),
  }

  it('holds when the owner signed node and answers (R-SEC-07)', () => {
    expect(isSignedByOwner(link, key)).toBe(true)
  })

  it('holds without answers, and with the padding some libraries add (R-SEC-07)', () => {
    const signature = signs(`${nodeId}.`)
    expect(isSignedByOwner({ ...link, responses: null, signature }, key)).toBe(true)
    expect(
      isSignedByOwner(
        {
          ...link,
          responses: '',
          signature: signature.padEnd(Math.ceil(signature.length / 4) * 4, '='),
        },
        key,
      ),
    ).toBe(true)
  })

  it('covers the customer exactly when the link names one', () => {
    const signature = signs(`${nodeId}.${responses}.${creatorId}`)
    expect(isSignedByOwner({ ...link, creatorId, signature }, key)).toBe(true)
    expect(isSignedByOwner({ ...link, signature }, key), 'customer dropped').toBe(false)
    expect(isSignedByOwner({ ...link, creatorId }, key), 'customer added').toBe(false)
    expect(
      isSignedByOwner({ ...link, creatorId: otherNodeId, signature }, key),
      'customer exchanged',
    ).toBe(false)
  })

  it('falls with every single byte of the signature, changed, dropped or doubled (R-SEC-03)', () => {
    const signature = link.signature ?? ''
    const survivors = [...signature].flatMap((character, at) => {
      const other = character === 'A' ? 'B' : 'A'
      const broken = [
        signature.slice(0, at) + other + signature.slice(at + 1),
        signature.slice(0, at) + signature.slice(at + 1),
        signature.slice(0, at) + character + signature.slice(at),
      ]
      return broken
        .filter((text) => isSignedByOwner({ ...link, signature: text }, key))
        .map((text) => `${at}: ${text}`)
    })
    expect(survivors).toEqual([])
  })

  it('falls with every single character of the answers', () => {
    const survivors = [...responses].filter((character, at) =>
      isSignedByOwner(
        {
          ...link,
          responses:
            responses.slice(0, at) + (character === 'x' ? 'y' : 'x') + responses.slice(at + 1),
        },
        key,
      ),
    )
    expect(survivors).toEqual([])
  })

  it.each<[string, Partial<SignedLink>, string | null]>([
    ['of another node', { nodeId: otherNodeId }, key],
    ['without a signature', { signature: null }, key],
    ['with an empty signature', { signature: '' }, key],
    ['with spare characters a lenient decoder drops', { signature: `${link.signature} ` }, key],
    ['in plain base64', { signature: `+/${link.signature}` }, key],
    [
      'longer than a link may be',
      {
        responses: 'x'.repeat(linkValueLimit + 1),
        signature: signs(`${nodeId}.${'x'.repeat(linkValueLimit + 1)}`),
      },
      key,
    ],
    ['for a node without a key', {}, null],
    [
      'for a node with a broken key',
      {},
      '-----BEGIN PUBLIC KEY-----\nnonsense\n-----END PUBLIC KEY-----',
    ],
    ["under somebody else's key", {}, pem(generateKeyPairSync('ed25519').publicKey)],
  ])('does not hold %s (R-SEC-03)', (_, change, publicKey) => {
    expect(isSignedByOwner({ ...link, ...change }, publicKey)).toBe(false)
  })
})

it('a key of another kind signs nothing', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signature = sign('sha256', Buffer.from(`${nodeId}.`), ec.privateKey).toString('base64url')
  expect(
    isSignedByOwner({ nodeId, responses: null, creatorId: null, signature }, pem(ec.publicKey)),
  ).toBe(false)
})

describe('one signature reads one way', () => {
  const privateKey = ed.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const other = '1d5d7b1e-3b0a-4c3c-8a37-0c6f7b2f9a10'
  const ids = [creatorId, other, creatorId.toUpperCase()]
  const json = '[{"question":"mood","answer":"3.5"}]'
  const pieces: readonly [string, ...string[]] = [
    '',
    '.',
    '..',
    responses,
    'W10',
    json,
    encodeURIComponent(json),
    'a.b',
    '"',
    '\ud800',
    '\ufffd',
    'card-7',
    ...ids.flatMap((id) => [id, `.${id}`, `${id}.`, `x.${id}`]),
  ]

  /** Random numbers that are the same for the same seed. */
  const hand = (seed: string) => {
    let turn = 0
    return <T>(...from: readonly [T, ...T[]]): T => {
      const drawn = createHash('sha256').update(`${seed} ${turn}`).digest().readUInt32BE(0)
      turn += 1
      return from[drawn % from.length] ?? from[0]
    }
  }
  type Content = Omit<SignedLink, 'signature'>
  const triple = (seed: number): Content => {
    const pick = hand(`links ${seed}`)
    const text = (): string =>
      Array.from({ length: pick(0, 1, 1, 2, 3) }, () => pick(...pieces)).join(pick('', '.'))
    return {
      nodeId: pick(nodeId, otherNodeId),
      responses: pick(null, text(), text()),
      creatorId: pick(null, ...ids, text()),
    }
  }
  const holds = (content: Content): boolean =>
    isSignedByOwner({ ...content, signature: signLink(content, privateKey) }, pem(ed.publicKey))
  /** A link without answers and one with empty answers are the same link. */
  const meaning = ({ nodeId: node, responses: answers, creatorId: creator }: Content): string =>
    JSON.stringify([node, answers ?? '', creator])

  it('no two links that hold have the same signed text, over 6,000 random ones (R-SEC-07)', () => {
    const meanings = new Map<string, Set<string>>()
    for (let seed = 0; seed < 6_000; seed += 1) {
      const content = triple(seed)
      if (holds(content))
        meanings.set(
          signedText(content),
          (meanings.get(signedText(content)) ?? new Set()).add(meaning(content)),
        )
    }
    expect(
      [...meanings.values()].filter((kinds) => kinds.size > 1).map((kinds) => [...kinds]),
    ).toEqual([])
    expect(meanings.size).toBeGreaterThan(100)
  })

  it('the signature of a customer’s link does not hold when the customer is moved into the answers (R-SEC-07)', () => {
    for (const answers of [null, '', responses, json]) {
      const content = { nodeId, responses: answers, creatorId }
      const signature = signLink(content, privateKey)
      expect(isSignedByOwner({ ...content, signature }, pem(ed.publicKey))).toBe(true)
      expect(
        isSignedByOwner(
          { nodeId, responses: `${answers ?? ''}.${creatorId}`, creatorId: null, signature },
          pem(ed.publicKey),
        ),
      ).toBe(false)
    }
  })

  it.each([
    null,
    '',
    'W10',
    responses,
    json,
    encodeURIComponent(json),
    '[{"question":"version","answer":"1.2.3"}]',
  ])('honest answers %j hold with and without a customer (A-010)', (answers) => {
    for (const creator of [null, creatorId])
      expect(holds({ nodeId, responses: answers, creatorId: creator })).toBe(true)
  })
})
