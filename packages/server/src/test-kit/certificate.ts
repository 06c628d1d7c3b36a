// Certificates for one test, each its own authority, made by openssl.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TestCertificate {
  readonly key: string
  readonly cert: string
  /** A file with the certificate, for programs that are to trust it. */
  readonly file: string
}

export interface Certificates {
  make(
    host: string,
    validity: { readonly from: number; readonly to: number },
    kind?: 'ec' | 'rsa',
  ): TestCertificate
  remove(): void
}

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0

export function openCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-certificates-'))
  let count = 0
  return {
    make(host, { from, to }, kind = 'ec') {
      count += 1
      const own = join(folder, String(count))
      mkdirSync(own)
      const openssl = (...words: string[]): void =>
        void execFileSync('openssl', words, { cwd: own, stdio: 'pipe' })
      writeFileSync(join(own, 'index'), '')
      writeFileSync(join(own, 'serial'), '01\n')
      writeFileSync(join(own, 'settings'), settings(host))
      openssl(
        ...['req', '-config', 'settings', '-newkey', kind, '-pkeyopt'],
        kind === 'ec' ? 'ec_paramgen_curve:P-256' : 'rsa_keygen_bits:2048',
        ...['-nodes', '-keyout', 'key', '-out', 'request', '-subj', `/CN=${host}`],
      )
      openssl(
        ...['ca', '-config', 'settings', '-batch', '-notext', '-selfsign', '-keyfile', 'key'],
        ...['-in', 'request', '-out', 'cert', '-startdate', when(from), '-enddate', when(to)],
      )
      const file = join(own, 'cert')
      return { key: readFileSync(join(own, 'key'), 'utf8'), cert: readFileSync(file, 'utf8'), file }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** As in 20270131120000Z. */
const when = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`

const settings = (host: string): string => `
[req]
distinguished_name = names
[names]
[ca]
default_ca = own
[own]
database = index
new_certs_dir = .
serial = serial
default_md = sha256
policy = any
x509_extensions = server
[any]
commonName = supplied
[server]
basicConstraints = CA:TRUE
subjectAltName = DNS:${host}
`
