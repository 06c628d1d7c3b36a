// Runs the examples: each signs a link with a new key, and the public key verifies it.
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { exampleOf } from './signing-examples.ts'

const folder = mkdtempSync(join(tmpdir(), 'askwell-signing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
writeFileSync(join(folder, 'private-key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
const [nodeId, creatorId] = [
  '6525e79e-97c7-48b3-8301-94bb524575ed',
  '11111111-1111-4111-8111-111111111111',
]
const origin = 'https://ask.example'

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
const has = (command: string, ...args: string[]): boolean => run(command, ...args).status === 0

function expectSigned(printed: string): void {
  const url = new URL(printed.trim())
  const query = url.searchParams
  expect(url.origin + url.pathname).toBe(`${origin}/feedback`)
  expect([query.get('node_id'), query.get('creator_id')]).toEqual([nodeId, creatorId])
  const text = `${nodeId}.${query.get('responses') ?? ''}.${creatorId}`
  expect(
    verify(
      null,
      Buffer.from(text),
      publicKey,
      Buffer.from(query.get('signature') ?? '', 'base64url'),
    ),
  ).toBe(true)
}

describe('examples of signing', () => {
  it('Node.js (O-13)', () => {
    writeFileSync(
      join(folder, 'link.mjs'),
      `${exampleOf('node', origin)}\nconsole.log(signedLink('${nodeId}', '${creatorId}', [{ question: 'mood', answer: 'güzel' }]))\n`,
    )
    const { stdout, stderr } = run(process.execPath, 'link.mjs')
    expect(stderr).toBe('')
    expectSigned(stdout)
  })

  it.skipIf(!has('python3', '-c', 'import cryptography'))('Python (O-13)', () => {
    writeFileSync(
      join(folder, 'link.py'),
      `${exampleOf('python', origin)}\nprint(signed_link("${nodeId}", "${creatorId}", [{"question": "mood", "answer": "güzel"}]))\n`,
    )
    const { stdout, stderr } = run('python3', 'link.py')
    expect(stderr).toBe('')
    expectSigned(stdout)
  })

  it.skipIf(!has('openssl', 'version') || !has('basenc', '--version'))('OpenSSL (O-13)', () => {
    writeFileSync(join(folder, 'link.sh'), exampleOf('shell', origin))
    const { stdout, stderr } = run('sh', 'link.sh', nodeId ?? '', creatorId ?? '')
    expect(stderr).toBe('')
    expectSigned(stdout)
  })
})
