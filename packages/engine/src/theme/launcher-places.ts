// Where a widget's launcher stands: on the side where reading ends, at the owner's distance from the window's edges.
import type { LauncherPlace, WidgetSettings } from '@askwell/contract'

export function launcherPlaces(
  { margin }: Pick<WidgetSettings, 'margin'>,
  dir: 'ltr' | 'rtl',
): { readonly wide: LauncherPlace; readonly phone: LauncherPlace } {
  const place: LauncherPlace = { side: dir === 'rtl' ? 'left' : 'right', x: margin, y: margin }
  return { wide: place, phone: place }
}
