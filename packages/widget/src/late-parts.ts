// The modules that a visitor's page fetches in addition to the loader. The server lists them in the configuration, so that the loader, which everybody
// downloads, need not know the rules.
import type { LateParts, WidgetConfig, WidgetRecord } from '@askwell/contract/embed'
import { activationOf } from './targeting.ts'

/** Seconds. The end of a longer period is noticed on the next page: hardly any page stays open for longer. */
const longestWatched = 86_400

export function latePartsOf(
  config: WidgetConfig | Omit<WidgetConfig, 'launcher_colors' | 'launcher_texts'>,
  nowMs: number,
): LateParts {
  const {
    enabled_urls,
    target_attributes = [],
    target_pages,
    target_percentage = 100,
    target_seconds,
    targeting,
  } = config
  const [startMs, endMs] = activationOf(config)
  if (
    enabled_urls.length > 0 ||
    target_attributes.length > 0 ||
    (target_pages ?? 1) > 1 ||
    target_percentage < 100 ||
    targeting
  )
    return 3
  if (target_seconds || nowMs < startMs || endMs < Infinity) return 3
  const isWatched = (isOn: boolean, seconds: number | null): boolean =>
    isOn && seconds !== null && seconds > 0 && seconds <= longestWatched
  if (
    config.popover_text ||
    config.modal_mode ||
    config.color_scheme === 'host' ||
    config.display_on_exit ||
    config.display_on_scroll ||
    isWatched(config.display_once, config.display_once_delay_period) ||
    isWatched(config.prevent_multiple_feedback, config.multiple_feedback_delay_period)
  )
    return 2
  const { wide, phone } = config.launcher_places
  const isMoved = wide.side !== phone.side || wide.x !== phone.x || wide.y !== phone.y
  return isMoved || config.display_interval !== null ? 1 : 0
}

/** Whether `life.ts` must be loaded before anything is shown; otherwise the first touch or command loads it. */
export const needsLife = (
  { late_parts, is_domain_allowed }: WidgetConfig,
  { session }: WidgetRecord,
  href: string,
): boolean =>
  !!late_parts ||
  is_domain_allowed === false ||
  !!session?.isChatting ||
  href.includes('psn_debug=1')
