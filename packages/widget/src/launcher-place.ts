import type { LauncherPlace, WidgetConfig } from '@askwell/contract/embed'

/** Windows up to this width are a phone's. */
export const phonePx = 480

export const launcherPlace = ({ launcher_places: { wide, phone } }: WidgetConfig): LauncherPlace =>
  innerWidth > phonePx ? wide : phone
