import { describe, expect, it } from 'vitest'
import { launcherPlaces } from './launcher-places.ts'

const auto = { side: 'auto', x: null, y: null } as const
type Given = Partial<Parameters<typeof launcherPlaces>[0]>
const places = (set: Given, dir: 'ltr' | 'rtl' = 'ltr') =>
  launcherPlaces(
    { margin: 20, launcher_position: auto, launcher_position_phone: null, ...set },
    dir,
  )

describe('where a launcher stands', () => {
  it.each<[string, Given, 'ltr' | 'rtl', [side: string, x: number, y: number, isFixed: boolean]]>([
    ['A-176: where reading ends', {}, 'ltr', ['right', 20, 20, false]],
    ['A-176: where reading ends, from the right', {}, 'rtl', ['left', 20, 20, false]],
    ['R-WGT-11: at the distance for both edges', { margin: 0 }, 'ltr', ['right', 0, 0, false]],
    [
      'A-342: on the side that the owner has chosen',
      { launcher_position: { ...auto, side: 'left' } },
      'ltr',
      ['left', 20, 20, true],
    ],
    [
      'A-342: on that side, from the right too',
      { launcher_position: { ...auto, side: 'right' } },
      'rtl',
      ['right', 20, 20, true],
    ],
    [
      'A-342: at a distance for one edge',
      { launcher_position: { ...auto, y: 96 } },
      'ltr',
      ['right', 20, 96, false],
    ],
    [
      'A-342: at no distance at all',
      { launcher_position: { ...auto, x: 0, y: 0 } },
      'rtl',
      ['left', 0, 0, false],
    ],
  ])('%s', (_name, set, dir, [side, x, y, is_fixed]) => {
    const place = { side, x, y, is_fixed }
    expect(places(set, dir)).toEqual({ wide: place, phone: place })
  })

  it('A-343: is another one on a phone, where the owner says so', () => {
    const set: Given = {
      launcher_position: { side: 'left', x: 8, y: 8 },
      launcher_position_phone: { ...auto, y: 72 },
    }
    expect(places(set)).toEqual({
      wide: { side: 'left', x: 8, y: 8, is_fixed: true },
      phone: { side: 'right', x: 20, y: 72, is_fixed: false },
    })
  })
})
