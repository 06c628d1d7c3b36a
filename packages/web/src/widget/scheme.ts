// The colour scheme of a widget's page, if it does not follow the visitor's system: `scheme.css` follows the attribute.
import type { Scheme, WidgetSettings } from '@askwell/contract'

const attribute = 'data-scheme'

/** The owner's choice for every page. It is known before the first message of the host page. */
export const schemeAttribute = ({
  color_scheme: scheme,
}: Pick<WidgetSettings, 'color_scheme'>): string =>
  scheme === 'light' || scheme === 'dark' ? ` ${attribute}="${scheme}"` : ''

/** Null follows the visitor's system. */
export function showScheme(html: HTMLElement, scheme: Scheme | null): void {
  if (scheme) html.setAttribute(attribute, scheme)
  else html.removeAttribute(attribute)
}
