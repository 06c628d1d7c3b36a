// How the text of an environment variable becomes a value. A reader returns the value, or says in a sentence what the
// variable must be; it never throws and never repeats a secret.
import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'

export type Read<T> = { readonly value: T } | { readonly why: string }

export const oneOf =
  <const T extends string>(...choices: readonly T[]) =>
  (text: string): Read<T> => {
    const choice = choices.find((known) => known === text.toLowerCase())
    return choice === undefined
      ? { why: `must be one of ${choices.join(', ')}` }
      : { value: choice }
  }

export function onOrOff(text: string): Read<boolean> {
  const read = oneOf('on', 'off')(text)
  return 'why' in read ? read : { value: read.value === 'on' }
}

export function port(text: string): Read<number> {
  const number = Number(text)
  return /^\d{1,5}$/.test(text) && number <= 65_535
    ? { value: number }
    : { why: 'must be a port number from 0 to 65535' }
}

export const count =
  (least: number, most: number) =>
  (text: string): Read<number> =>
    /^\d{1,15}$/.test(text) && Number(text) >= least && Number(text) <= most
      ? { value: Number(text) }
      : { why: `must be a whole number from ${least} to ${most}` }

export const text =
  (pattern: RegExp, why: string) =>
  (value: string): Read<string> =>
    pattern.test(value) ? { value } : { why }

/** The source of all keys. So long and varied that nobody guesses it; `openssl rand -base64 32` makes one. */
export const secret = (value: string): Read<string> =>
  /^[\x21-\x7e]{32,500}$/.test(value) && new Set(value).size >= 8
    ? { value }
    : {
        why: 'must be at least 32 random characters without spaces, for example from: openssl rand -base64 32',
      }

export const url =
  (...protocols: readonly string[]) =>
  (value: string): Read<string> =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
      ? { value }
      : {
          why: `must be an address beginning with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
        }

/** An address of PostgreSQL. Its driver reads the files for TLS that it names at every connection. */
export function postgres(value: string): Read<string> {
  const read = url('postgres', 'postgresql')(value)
  if ('why' in read) return read
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const path = new URL(value).searchParams.get(name)
    if (path !== null && !isReadable(path))
      return { why: `names a file as ${name} that cannot be read: ${path.slice(0, 60)}` }
  }
  return read
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** An origin: scheme, host and port. A path would make every link of the instance ambiguous. */
export function origin(value: string): Read<string> {
  const read = url('http', 'https')(value)
  if ('why' in read) return read
  const { origin: own, pathname, search, hash, username } = new URL(value)
  return pathname === '/' && search === '' && hash === '' && username === ''
    ? { value: own }
    : { why: 'must be scheme, host and port only, like https://survey.example' }
}

/** A page of another site, or a path of this one; never `//host`, which is another site in disguise. */
export function pageOrPath(value: string): Read<string> {
  if (/^\/(?![/\\])/.test(value)) return { value }
  return 'value' in url('http', 'https')(value)
    ? { value }
    : { why: 'must be an http or https address, or a path beginning with one /' }
}

export const list =
  <T>(item: (value: string) => Read<T>) =>
  (value: string): Read<readonly T[]> => {
    const items: T[] = []
    for (const part of value.split(',')) {
      if (part.trim() === '') continue
      const read = item(part.trim())
      if ('why' in read) return { why: `must be a comma-separated list; each part ${read.why}` }
      items.push(read.value)
    }
    return { value: items }
  }

const bitsOf: Readonly<Record<number, number>> = { 4: 32, 6: 128 }
/** What the framework's proxy check understands: addresses and CIDR ranges, no names and no hop counts. */
export function addressRange(value: string): Read<string> {
  const [address = '', prefix, ...rest] = value.split('/')
  const bits = bitsOf[isIP(address)]
  const fits =
    bits !== undefined &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  return fits ? { value } : { why: 'must be an IP address or a range like 10.0.0.0/8' }
}

export const hostName = text(
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/i,
  'must be a host name like survey.example',
)

/** A target as a URL names it: with the port even where the scheme implies it. */
export function hostAndPort(value: string): Read<string> {
  const found = /^([^\s/?#@]{1,255}):(\d{1,5})$/.exec(value)
  const address = `http://${value}`
  if (!found || Number(found[2]) > 65_535 || !URL.canParse(address))
    return { why: 'must be a host and a port like crm.internal:8080' }
  return { value: `${new URL(address).hostname.toLowerCase()}:${Number(found[2])}` }
}

/** ISO 3166 codes, or `any`. */
export function countries(value: string): Read<'any' | readonly string[]> {
  if (value.toLowerCase() === 'any') return { value: 'any' }
  return list(
    (code): Read<string> =>
      /^[A-Za-z]{2}$/.test(code)
        ? { value: code.toUpperCase() }
        : { why: 'must be a country code like TR. The single value any allows all countries' },
  )(value)
}

/** `name=value` with commas in between, percent-encoded, as OpenTelemetry writes headers and attributes. */
export function pairs(value: string): Read<Readonly<Record<string, string>>> {
  const read: Record<string, string> = {}
  for (const part of value.split(',')) {
    if (part.trim() === '') continue
    const [, name, content] = /^\s*([\w.-]{1,255})\s*=\s*(.*?)\s*$/.exec(part) ?? []
    if (name === undefined || content === undefined || !isDecodable(content))
      return { why: 'must be pairs like name=value with commas in between' }
    read[name] = decodeURIComponent(content)
  }
  return { value: read }
}

function isDecodable(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text)
}

export const ratio = (value: string): Read<number> =>
  /^(?:0|1|0?\.\d{1,9}|1\.0+|0\.0+)$/.test(value)
    ? { value: Number(value) }
    : { why: 'must be a number from 0 to 1' }
