// Compares what programs and operators rely on with the last release. wire-contract.txt lists what has changed since then.
// When this fails, read what it prints: an addition is accepted with `npx vitest run packages/scenario/house/wire-contract -u`,
// and a breaking change needs a new major version. `npm run release` makes the present surface the released one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Deprecation, ownerCalls } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'
import { versionFault } from './surface/change.ts'
import { compareSurfaces } from './surface/compare-surfaces.ts'
import {
  contractCalls,
  presentSurface,
  readSurface,
  surfaceOf,
  writeSurface,
} from './surface/surface.ts'

const released = readSurface(
  readFileSync(join(import.meta.dirname, 'released-surface.txt'), 'utf8'),
)
const present = presentSurface()
const changes = compareSurfaces(released, present)

describe('what programs and operators rely on', () => {
  it('has changed since the last release in the ways that somebody has accepted (ECO-91)', async () => {
    const lines = changes.map(({ level, sentence }) => `${level.padEnd(8)}  ${sentence}\n`)
    const text = `Since ${released.version}:\n${lines.toSorted().join('')}`
    await expect(text).toMatchFileSnapshot('./wire-contract.txt')
  })

  it('is broken only by a new major version (ECO-90, ECO-91)', () => {
    // The next release is known when it is made; until then an addition may be released as the next minor version.
    const [major = 0, minor = 0] = released.version.split('.').map(Number)
    const isMajor = Number(present.version.split('.')[0]) > major
    const next = isMajor ? present.version : `${major}.${minor + 1}.0`
    expect(versionFault(changes, { released: released.version, next })).toBeNull()
  })

  it('ends a call after a year of deprecation at the earliest, for one that exists (ECO-92)', () => {
    const faultOf = ({ since, sunset, successor }: Deprecation) =>
      new Date(sunset) < new Date(new Date(since).setUTCFullYear(Number(since.slice(0, 4)) + 1))
        ? 'ends within a year'
        : successor !== undefined && present.calls[successor] === undefined
          ? 'names a call that does not exist'
          : null
    const faults = Object.entries(contractCalls).flatMap(([name, { deprecated }]) =>
      deprecated ? [[name, faultOf(deprecated)]] : [],
    )
    expect(faults.filter(([, fault]) => fault !== null)).toEqual([])
    const planted = { since: '2027-03-01', sunset: '2028-03-01', why: 'It is planted.' }
    expect(faultOf(planted)).toBeNull()
    expect(faultOf({ ...planted, sunset: '2028-02-29' })).toBe('ends within a year')
    expect(faultOf({ ...planted, successor: 'GET /x' })).toBe('names a call that does not exist')
  })

  it('is written and read again without a difference (ECO-91)', () => {
    expect(readSurface(writeSurface(present))).toEqual(JSON.parse(JSON.stringify(present)))
    expect(present.words['variables']?.length).toBeGreaterThan(50)
  })

  it('notices a call of the table that is missing, and not the order of the table (ECO-91)', () => {
    const { publish_flow, list_flows } = ownerCalls
    const [all, turned, fewer] = [
      { publish_flow, list_flows },
      { list_flows, publish_flow },
      { list_flows },
    ].map((calls) => surfaceOf({ version: '1.0.0', variables: [], calls }))
    if (!all || !turned || !fewer) throw new Error('There are three surfaces.')
    expect(compareSurfaces(all, turned)).toEqual([])
    expect(compareSurfaces(all, fewer).map(({ sentence }) => sentence)).toContain(
      'The call POST /owner/v1/flows/:id/publish was removed.',
    )
  })

  it('has the version of every package (ECO-93)', () => {
    const versionOf = (name: string) =>
      JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).version
    const workspaces: string[] = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ).workspaces
    expect(new Set(['.', ...workspaces].map(versionOf))).toEqual(new Set([present.version]))
  })
})
