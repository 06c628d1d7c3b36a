// The colour scheme of a widget's page, if it does not follow the visitor's system: `scheme.css` follows the attribute.
import type { Scheme, WidgetSettings } from '@askwell/contract'

const attribute = 'data-scheme'

/** Known before anything is heard of the page around: what the owner has chosen for every page. */
export const schemeAttribute = ({
  color_scheme: scheme,
}: Pick<WidgetSettings, 'color_scheme'>): string =>
  scheme === 'light' || scheme === 'dark' ? ` ${attribute}="${scheme}"` : ''

/** null: as the visitor's system. */
export function showScheme(html: HTMLElement, scheme: Scheme | null): void {
  if (scheme) html.setAttribute(attribute, scheme)
  else html.removeAttribute(attribute)
}
