import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** Hosts whose pages are ours, in lower case: the configured ones and the one this instance is reached by. */
export const ownHostsOf = (config: Pick<Config, 'ownHosts' | 'publicUrl'>): readonly string[] => [
  ...config.ownHosts.map((host) => host.toLowerCase()),
  new URL(config.publicUrl).host,
]

/** The page a call says it comes from. */
export const senderOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => ({
  origin: headers.origin ?? null,
  host: headers.host ?? null,
})
