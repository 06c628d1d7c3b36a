import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** Hosts whose pages are ours, in lower case: the configured ones and the host of this instance. */
export const ownHostsOf = (config: Pick<Config, 'ownHosts' | 'publicUrl'>): readonly string[] => [
  ...config.ownHosts.map((host) => host.toLowerCase()),
  new URL(config.publicUrl).host,
]

/** The page that a call names as its origin. */
export const senderOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => ({
  origin: headers.origin ?? null,
  host: headers.host ?? null,
})
