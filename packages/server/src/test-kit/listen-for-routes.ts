// The routes that an app registers, for walks over all of them.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, HTTPMethods } from 'fastify'

export interface FoundRoute {
  readonly method: HTTPMethods
  /** The path as it is registered, with its parameters. */
  readonly url: string
  /** It asks for a permission. */
  readonly takesKeys: boolean
}

/** Of the one app that is made meanwhile. */
export async function listenForRoutes<T>(
  start: () => Promise<T>,
): Promise<{ readonly made: T; readonly routes: readonly FoundRoute[] }> {
  const routes: FoundRoute[] = []
  const listen = (told: unknown): void => {
    const { fastify } = told as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat())
        routes.push({
          method: one as HTTPMethods,
          url,
          takesKeys: config?.permission !== undefined,
        })
    })
  }
  subscribe('fastify.initialization', listen)
  const made = await start()
  unsubscribe('fastify.initialization', listen)
  return { made, routes }
}

/** An address of a route, with something in the place of each parameter. */
export const addressIn = (route: string): string =>
  route
    .replace(/:part\([^)]*\)-:version\([^)]*\)/, 'stage-abc')
    .replace(/:\w+/g, 'x')
    .replace(/\*$/, 'x')
