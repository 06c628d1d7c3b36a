// The position of a widget's launcher: at the owner's distance from the window's edges, on the side that the owner has chosen
// or, without a choice, where a line of text ends.
import type { LauncherPlace, LauncherPosition, WidgetSettings } from '@askwell/contract'

type Positions = Pick<WidgetSettings, 'margin' | 'launcher_position' | 'launcher_position_phone'>
interface LauncherPlaces {
  readonly wide: Required<LauncherPlace>
  readonly phone: Required<LauncherPlace>
}

export function launcherPlaces(
  { margin, launcher_position: wide, launcher_position_phone: phone }: Positions,
  dir: 'ltr' | 'rtl',
): LauncherPlaces {
  const placeOf = ({ side, x, y }: LauncherPosition): Required<LauncherPlace> => ({
    side: side === 'auto' ? (dir === 'rtl' ? 'left' : 'right') : side,
    x: x ?? margin,
    y: y ?? margin,
    is_fixed: side !== 'auto',
  })
  return { wide: placeOf(wide), phone: placeOf(phone ?? wide) }
}
