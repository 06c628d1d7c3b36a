import { describe, expect, it } from 'vitest'
import { launcherPlaces } from './launcher-places.ts'

const auto = { side: 'auto', x: null, y: null } as const
type LauncherCase = Partial<Parameters<typeof launcherPlaces>[0]>
const places = (set: LauncherCase, dir: 'ltr' | 'rtl' = 'ltr') =>
  launcherPlaces(
    { margin: 20, launcher_position: auto, launcher_position_phone: null, ...set },
    dir,
  )

describe('the position of a launcher', () => {
  it.each<
    [string, LauncherCase, 'ltr' | 'rtl', [side: string, x: number, y: number, isFixed: boolean]]
  >([
    ['where reading ends (A-176)', {}, 'ltr', ['right', 20, 20, false]],
    ['where reading ends, from the right (A-176)', {}, 'rtl', ['left', 20, 20, false]],
    ['at the distance for both edges (R-WGT-11)', { margin: 0 }, 'ltr', ['right', 0, 0, false]],
    [
      'on the side that the owner has chosen (A-342)',
      { launcher_position: { ...auto, side: 'left' } },
      'ltr',
      ['left', 20, 20, true],
    ],
    [
      'on that side, from the right too (A-342)',
      { launcher_position: { ...auto, side: 'right' } },
      'rtl',
      ['right', 20, 20, true],
    ],
    [
      'at a distance for one edge (A-342)',
      { launcher_position: { ...auto, y: 96 } },
      'ltr',
      ['right', 20, 96, false],
    ],
    [
      'at no distance at all (A-342)',
      { launcher_position: { ...auto, x: 0, y: 0 } },
      'rtl',
      ['left', 0, 0, false],
    ],
  ])('%s', (_name, set, dir, [side, x, y, is_fixed]) => {
    const place = { side, x, y, is_fixed }
    expect(places(set, dir)).toEqual({ wide: place, phone: place })
  })

  it('is another one on a phone, where the owner says so (A-343)', () => {
    const set: LauncherCase = {
      launcher_position: { side: 'left', x: 8, y: 8 },
      launcher_position_phone: { ...auto, y: 72 },
    }
    expect(places(set)).toEqual({
      wide: { side: 'left', x: 8, y: 8, is_fixed: true },
      phone: { side: 'right', x: 20, y: 72, is_fixed: false },
    })
  })
})
