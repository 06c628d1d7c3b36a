// The colours and corners of a widget's page.
import type { NodeReply, WidgetConfig } from '@askwell/contract'
import { ownerCss } from '../theme/owner-css.ts'

/** The seed's default: where it stands nobody has chosen a colour for the widget, and the node's own is nearer to the owner's wish. */
const defaultPrimary = '#20B8F7'

export function widgetCss(
  { primary_color, font_color, radius }: Pick<WidgetConfig, 'primary_color' | 'font_color' | 'radius'>,
  node: Pick<NodeReply, 'primary_color'> | null,
): string {
  const isDefault = primary_color.toUpperCase() === defaultPrimary
  return ownerCss(isDefault ? (node?.primary_color ?? primary_color) : primary_color, font_color, radius)
}
