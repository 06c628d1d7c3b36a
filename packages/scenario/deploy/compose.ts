// Reads the compose files and the Containerfile for the tests and the drill of several servers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

export const deployFolder = join(import.meta.dirname, '../../../deploy')
export const readDeployed = (name: string): string => readFileSync(join(deployFolder, name), 'utf8')

export interface Service {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly stop_grace_period?: string
  readonly mem_limit?: string
  readonly read_only?: boolean
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
}
export interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>
}

export const readCompose = (name: string): Compose => parse(readDeployed(name), { merge: true })

/** The services that run Askwell. */
export const serversOf = ({ services }: Compose): [string, Service][] =>
  Object.entries(services).filter(([, { image }]) => image?.startsWith('askwell:'))

/** With `${NAME:-default}` replaced by the default. */
export const environmentOf = ({ environment = {} }: Service): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  )

/** The variables of the image's last stage. */
export function environmentOfImage(): Record<string, string> {
  const [, text = ''] = /\nENV ((?:.*\\\n)*.*)\nUSER/.exec(readDeployed('Containerfile')) ?? []
  return Object.fromEntries(
    [...text.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
}
