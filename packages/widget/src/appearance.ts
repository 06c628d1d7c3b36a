// How the launcher and its bubble look now: their place, their words and their scheme. Fetched with `life.ts`, which makes one whenever
// the widget appears on the page.
import type { LauncherPlace, LauncherTexts, Scheme, WidgetConfig } from '@askwell/contract/embed'
import { launcherPlace } from './launcher-place.ts'
import { type LifeState, sideOf } from './life-state.ts'
import { type Look, roundShape, wear } from './look.ts'
import type { Widget } from './widget.ts'

export type Extra = typeof import('./extra.ts')

export interface Appearance {
  /** Draws everything again. */
  dress(): void
  /** Shows whether it is open, and the words. */
  refresh(): void
  /** Draws it again if the scheme has changed; → whether it has. */
  repaint(): boolean
}

export function makeAppearance(
  widget: Widget,
  extra: Extra | undefined,
  state: () => LifeState,
  onEscape: () => void,
): Appearance {
  const { records, options } = widget
  let look: Look | undefined
  let bubble: HTMLElement | null | undefined
  let shown: Scheme | null = null

  const refresh = (): void => {
    const { openedBy, spoken } = state()
    if (openedBy) bubble?.remove()
    if (widget.config) look?.show(!!openedBy, wordsOf(widget.config, spoken))
  }
  const dress = (): void => {
    const { launcher, root, config, id, press: onPress } = widget
    const { openedBy, spoken } = state()
    if (!launcher || !root || !config) return
    if (config.hide_widget) {
      launcher.element.remove()
      widget.launcher = undefined
      return
    }
    const input = { id, config, place: placeOf(config, spoken), before: widget.place, onPress }
    const shape = config.modal_mode && extra ? extra.tabShape(input) : roundShape(input)
    shown = schemeOf(widget, extra)
    look = wear(launcher, { ...config, shape, scheme: shown, onEscape })
    refresh()
    const before = bubble
    bubble = openedBy
      ? null
      : extra?.showPopover({
          ...input,
          root,
          code: `${options.code}`,
          closeLabel: wordsOf(config, spoken).close,
          scheme: shown,
          isShown: !!bubble?.isConnected,
          dismissed: records.read(config.node_id).dismissedBubble ?? null,
          onDismiss: (text) => records.write(config.node_id, { dismissedBubble: text }),
        })
    before?.remove()
  }
  return {
    dress,
    refresh,
    repaint() {
      if (schemeOf(widget, extra) === shown) return false
      dress()
      return true
    },
  }
}

export const placeOf = (config: WidgetConfig, spoken: LifeState['spoken']): LauncherPlace => {
  const place = launcherPlace(config)
  return { ...place, side: sideOf(place, spoken) }
}

export const wordsOf = (config: WidgetConfig, spoken: LifeState['spoken']): LauncherTexts =>
  spoken?.texts ?? config.launcher_texts

/** null: as the visitor's system. */
export function schemeOf({ config, root }: Widget, extra: Extra | undefined): Scheme | null {
  const { color_scheme: wanted } = config ?? {}
  if (wanted === 'light' || wanted === 'dark') return wanted
  return (wanted === 'host' && extra?.schemeOfPage(root)) || null
}
