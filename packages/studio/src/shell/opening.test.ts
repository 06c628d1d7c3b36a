// Which screens open for which people: every line of the table of screens, for every role, and for people who lack something.
import type { Role } from '@askwell/contract'
import { roles } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import type { SignedIn } from '../api/me.tsx'
import { screens } from '../screens.ts'
import { type NavGroup, settingsGroups } from './nav-groups.ts'
import {
  hasEntriesBelow,
  holds,
  isBuilder,
  isSetting,
  mayShow,
  type Opening,
  openingOf,
  screenAt,
} from './opening.ts'

interface Lacks {
  readonly channels?: readonly string[] | 'all'
  readonly needsSecondFactor?: boolean
  readonly hasSecondFactor?: boolean
}
const meOf = (
  role: Role | null,
  { channels = 'all', needsSecondFactor = false, hasSecondFactor = false }: Lacks = {},
): SignedIn =>
  ({
    person: { id: 'p', second_factor: hasSecondFactor },
    workspace: role === null ? null : { id: 'w', role, needs_second_factor: needsSecondFactor },
    workspaces: [],
    access: role === null ? null : { channels, exports: false },
  }) as unknown as SignedIn
const opening = (me: SignedIn, path: string): Opening => openingOf(me, screenAt(screens, path))

describe('openingOf', () => {
  it.each<[string, SignedIn, Opening]>([
    ['/', meOf('agent'), 'screen'],
    ['/surveys', meOf('analyst'), 'screen'],
    ['/surveys', meOf('agent'), 'refusal'],
    ['/settings/import-and-export', meOf('analyst'), 'refusal'],
    ['/inbox', meOf('agent'), 'screen'],
    ['/inbox', meOf('analyst'), 'refusal'],
    ['/settings/members', meOf('editor'), 'screen'],
    ['/settings/api-keys', meOf('editor'), 'refusal'],
    ['/settings/audit-log', meOf('owner'), 'screen'],
    ['/nowhere', meOf('agent'), 'screen'],
    ['/sign-in', meOf(null), 'screen'],
    ['/', meOf(null), 'screen'],
    ['/profile', meOf(null), 'screen'],
    ['/surveys', meOf(null), 'no_workspace'],
    ['/results', meOf('analyst', { channels: [] }), 'no_channels'],
    ['/results', meOf('analyst', { channels: ['n'] }), 'screen'],
    ['/profile', meOf('analyst', { channels: [] }), 'screen'],
    ['/', meOf('agent', { channels: [] }), 'screen'],
    ['/', meOf('owner', { needsSecondFactor: true }), 'no_second_factor'],
    ['/results', meOf('owner', { needsSecondFactor: true }), 'no_second_factor'],
    ['/profile', meOf('owner', { needsSecondFactor: true }), 'screen'],
    ['/nowhere', meOf('owner', { needsSecondFactor: true }), 'screen'],
    ['/results', meOf('owner', { needsSecondFactor: true, hasSecondFactor: true }), 'screen'],
  ])('opens %s for %j: %s', (path, me, is) => {
    expect(opening(me, path)).toBe(is)
  })

  it('lists no screen in the navigation that it then refuses', () => {
    for (const role of roles)
      for (const channels of ['all', ['n'], []] as const) {
        const me = meOf(role, { channels })
        const refused = screens.filter(
          (screen) => mayShow(me, screen) && openingOf(me, screen) === 'refusal',
        )
        expect(refused.map(({ path }) => path)).toEqual([])
      }
  })

  it('keeps what belongs to the whole workspace from people who see only some channels', () => {
    const whole = screens.filter(({ reach }) => reach === 'all')
    expect(whole.length).toBeGreaterThan(0)
    for (const screen of whole) {
      const has = (channels: Lacks['channels']) =>
        openingOf(meOf('analyst', { channels: channels ?? 'all' }), screen)
      expect(has(['n'])).toBe('refusal')
      expect(['screen', 'refusal']).toContain(has('all'))
    }
  })
})

describe('screenAt', () => {
  it.each(screens.map(({ path }) => path))('finds %s below /studio and without it', (path) => {
    const filled = path.replaceAll(/\$\w+/g, '0-a.b')
    for (const address of [filled, `/studio${filled}`, `${filled}/`])
      for (const lines of [screens, screens.toReversed()])
        expect(screenAt(lines, address)?.path).toBe(path)
  })

  it.each([
    ['/studio', '/'],
    ['', '/'],
    ['/flows/new', '/flows/new'],
    ['/flows/new2', '/flows/$id'],
    ['/flows/1/x', undefined],
    ['/flows/', undefined],
    ['/studiox', undefined],
    ['/channels/1/share', '/channels/$id/share'],
    ['/channels/widgets/1', '/channels/widgets/$code'],
    ['/results/conversations', '/results/conversations'],
  ])('of %j is %s', (address, path) => {
    expect(screenAt(screens, address)?.path).toBe(path)
  })
})

describe('the navigation', () => {
  it.each([
    ['/flows/1', true],
    ['/studio/flows/1/', true],
    ['/flows/new', false],
    ['/flows/new/', false],
    ['/flows/paste', false],
    ['/flows/renew', true],
    ['/flows', false],
    ['/channels/1', false],
  ])('makes room for the builder at %s: %s', (path, is) => {
    expect(isBuilder(path)).toBe(is)
  })

  it.each([
    ['/surveys', '/flows/1', true],
    ['/surveys', '/flowsheet', false],
    ['/settings/integrations', '/settings/new-integration', true],
    ['/settings/integrations', '/settings/new-integrations', false],
    ['/channels', '/flows/1', false],
  ])('marks %s at %s: %s', (entry, path, is) => {
    expect(holds(entry, path)).toBe(is)
  })

  it('has seven entries and Settings, and every setting in one of the four groups', () => {
    const of = (group: NavGroup) => screens.filter(({ nav }) => nav?.group === group).length
    expect([of('main'), of('bottom')]).toEqual([7, 1])
    expect(settingsGroups.map(of).every((count) => count > 0)).toBe(true)
    for (const { path, nav } of screens)
      if (nav !== undefined)
        expect([path, isSetting(path)]).toEqual([
          path,
          settingsGroups.some((group) => group === nav.group),
        ])
  })

  it('marks one entry of its list at each address of an entry', () => {
    const lists = [
      screens.filter(({ nav }) => nav?.group === 'main' || nav?.group === 'bottom'),
      screens.filter(({ path }) => isSetting(path)).filter(({ nav }) => nav !== undefined),
    ].map((list) => list.map(({ path }) => path))
    for (const entries of lists)
      for (const here of entries) {
        const marked = entries.filter((path) =>
          hasEntriesBelow(entries, path)
            ? path === here
            : here === path || here.startsWith(`${path}/`),
        )
        expect(marked).toEqual([here])
      }
  })
})
