import type { LauncherPlace, WidgetConfig } from '@askwell/contract/embed'

/** Up to here a window is a phone's. */
export const phonePx = 480

export const launcherPlace = ({ launcher_places: { wide, phone } }: WidgetConfig): LauncherPlace =>
  innerWidth > phonePx ? wide : phone
