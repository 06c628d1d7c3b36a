// All addresses behind a name, asked of the DNS directly. The system's own look-up would run on the few threads that also
// read files and compress pages, where an owner's name server that never answers could hold up everybody.
import { lookup, Resolver } from 'node:dns/promises'

/** Throws when the name leads nowhere. */
export type ResolveName = (host: string) => Promise<readonly string[]>

const resolver = new Resolver({ timeout: 2_000, tries: 2 })

export const resolveByDns: ResolveName = async (host) => {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value : []),
    ...(six.status === 'fulfilled' ? six.value : []),
  ]
  if (found.length === 0) throw new Error(`${host} has no address`)
  return found
}

/** For targets that the operator named: these may stand in the hosts file only. */
export const resolveBySystem: ResolveName = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)
