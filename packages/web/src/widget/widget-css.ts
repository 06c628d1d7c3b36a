// The colours and corners of a widget's page.
import type { NodeReply, WidgetConfig } from '@askwell/contract'
import { widgetColor } from '@askwell/engine/theme'
import { ownerCss } from '../theme/owner-css.ts'

export function widgetCss(
  { primary_color, font_color, radius }: Pick<WidgetConfig, 'primary_color' | 'font_color' | 'radius'>,
  node: Pick<NodeReply, 'primary_color'> | null,
): string {
  return ownerCss(widgetColor(primary_color, node?.primary_color ?? null), font_color, radius)
}
