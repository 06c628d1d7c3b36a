// The colours and corners of a widget's page.
import type { NodeReply, WidgetConfig } from '@askwell/contract'
import { widgetColor } from '@askwell/engine/theme'
import { ownerCss, schemesCss } from '../theme/owner-css.ts'

export function widgetCss(
  {
    primary_color,
    font_color,
    radius,
  }: Pick<WidgetConfig, 'primary_color' | 'font_color' | 'radius'>,
  node: Pick<NodeReply, 'primary_color'> | null,
): string {
  const color = widgetColor(primary_color, node?.primary_color ?? null)
  return ownerCss(color, font_color, radius) + schemesCss(color, font_color)
}
