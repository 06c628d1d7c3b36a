import { describe, expect, it } from 'vitest'
import { contrast, parseHex, type Rgb } from './colour.ts'
import { rolesOf } from './roles.ts'

const rgb = (hex: string): Rgb => {
  const colour = parseHex(hex)
  if (!colour) throw new Error(hex)
  return colour
}
/** The reference computes its colours differently; three steps of a channel are not visible. */
const distance = (one: string, other: string): number => {
  const [a, b] = [rgb(one), rgb(other)]
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b))
}

// primary → light brand, on, strong, line; dark brand, on, strong, line. The brand is unchanged; strong is also readable under the pointer.
const table = [
  [
    '#20B8F7',
    '#20B8F7',
    '#0E1116',
    '#0577A3',
    '#1299CF',
    '#20B8F7',
    '#0E1116',
    '#20B8F7',
    '#20B8F7',
  ],
  [
    '#3B4CCA',
    '#3B4CCA',
    '#FFFFFF',
    '#3B4CCA',
    '#3B4CCA',
    '#3B4CCA',
    '#FFFFFF',
    '#6782FF',
    '#4B61E0',
  ],
  [
    '#2F6B4F',
    '#2F6B4F',
    '#FFFFFF',
    '#2F6B4F',
    '#2F6B4F',
    '#2F6B4F',
    '#FFFFFF',
    '#5C987A',
    '#3E7A5D',
  ],
  [
    '#B4552D',
    '#B4552D',
    '#FFFFFF',
    '#B2532B',
    '#B4552D',
    '#B4552D',
    '#FFFFFF',
    '#D6734C',
    '#B4552D',
  ],
  [
    '#FFD400',
    '#FFD400',
    '#0E1116',
    '#866E04',
    '#AD9016',
    '#FFD400',
    '#0E1116',
    '#FFD400',
    '#FFD400',
  ],
  [
    '#111111',
    '#111111',
    '#FFFFFF',
    '#111111',
    '#111111',
    '#111111',
    '#FFFFFF',
    '#8D8D8D',
    '#717171',
  ],
  [
    '#FFFFFF',
    '#FFFFFF',
    '#0E1116',
    '#717171',
    '#8D8D8D',
    '#FFFFFF',
    '#0E1116',
    '#FFFFFF',
    '#FFFFFF',
  ],
] as const

describe('rolesOf', () => {
  it.each(table)('%s becomes the roles of the visual reference', (primary, ...wanted) => {
    const [light, dark] = [rolesOf(primary, null, 'light'), rolesOf(primary, null, 'dark')]
    const got = [
      light.brand,
      light.on,
      light.strong,
      light.line,
      dark.brand,
      dark.on,
      dark.strong,
      dark.line,
    ]
    for (const [at, colour] of got.entries())
      expect(distance(colour, wanted[at] ?? ''), `${colour} for ${wanted[at]}`).toBeLessThanOrEqual(
        3,
      )
    expect([light.on, dark.on]).toEqual([wanted[1], wanted[5]])
  })

  it('keeps text at 4.5 and lines at 3 on the surface, the soft fill and under the pointer, whatever the owner picks', () => {
    const steps = ['00', '33', '77', 'BB', 'FF']
    for (const r of steps)
      for (const g of steps)
        for (const b of steps)
          for (const [scheme, ground, hover] of [
            ['light', '#FFFFFF', '#F3F5F7'],
            ['dark', '#171B22', '#1F252E'],
          ] as const) {
            const roles = rolesOf(`#${r}${g}${b}`, null, scheme)
            const surface = rgb(ground)
            const soft = rgb(roles.soft)
            expect(contrast(rgb(roles.strong), surface)).toBeGreaterThanOrEqual(4.5)
            expect(contrast(rgb(roles.strong), soft)).toBeGreaterThanOrEqual(4.5)
            expect(contrast(rgb(roles.strong), rgb(hover))).toBeGreaterThanOrEqual(4.5)
            expect(contrast(rgb(roles.on), rgb(roles.brandHover))).toBeGreaterThanOrEqual(4.5)
            expect(contrast(rgb(roles.line), surface)).toBeGreaterThanOrEqual(3)
            expect(contrast(rgb(roles.line), soft)).toBeGreaterThanOrEqual(3)
            expect(contrast(rgb(roles.on), rgb(roles.brand))).toBeGreaterThanOrEqual(4.5)
          }
  })

  it('keeps a colour that is nearly the page, with a border around it and dark text on it', () => {
    for (const pale of ['#A3FF00', '#FFFFFF', '#FAFAFA']) {
      const { brand, on, edge } = rolesOf(pale, null, 'light')
      expect([brand, on]).toEqual([pale, '#0E1116'])
      expect(contrast(rgb(edge), rgb('#FFFFFF'))).toBeGreaterThanOrEqual(3)
    }
    expect(rolesOf('#20B8F7', null, 'light').edge).toBe('transparent')
    expect(rolesOf('#111111', null, 'dark').brand).toBe('#111111')
  })

  it('takes the default for what is not a colour, drops alpha and keeps a font colour that can be read', () => {
    expect(rolesOf('tomato; } body { display: none', null, 'light').brand).toBe('#20B8F7')
    expect(rolesOf(null, null, 'light').brand).toBe('#20B8F7')
    expect(rolesOf('#3B4CCA80', null, 'light').brand).toBe('#3B4CCA')
    expect(rolesOf('#3B4CCA', '#FFEECC', 'light').on).toBe('#FFEECC')
    expect(rolesOf('#3B4CCA', '#3B4CCB', 'light').on).toBe('#FFFFFF')
  })
})
