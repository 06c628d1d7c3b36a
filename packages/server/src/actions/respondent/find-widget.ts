import { widgetCodePattern } from '@askwell/contract'
import type { Store } from '../../store/store.ts'
import type { WidgetRow } from '../../store/widgets/widget-store.ts'
import { servedWidget } from '../loaded-address.ts'
import type { LiveNode, Settings } from './settings.ts'

export interface LiveWidget {
  readonly widget: WidgetRow
  readonly node: LiveNode
}

/** A widget with its node by the code in a page's snippet. Malformed and unknown codes look alike; malformed ones cost no query. */
export async function findWidget(
  store: Store,
  settings: Settings,
  code: string,
): Promise<LiveWidget | null> {
  const widget = widgetCodePattern.test(code) ? await store.widgets.byCode(code) : null
  const node = widget && (await settings.node(widget.settings.node_id))
  return (
    node && {
      widget: { ...widget, settings: servedWidget(widget.settings, settings.ownHosts) },
      node,
    }
  )
}
