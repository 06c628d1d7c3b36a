// The address of a page on which a widget is tested.
import type { WidgetSettings } from '@askwell/contract'

/** A page of the first site that the widget is for: `*.shop.example`, `https://shop.example/x` and `shop.example` are one. */
export function firstAddress({
  enabled_domains: [domain],
}: Pick<WidgetSettings, 'enabled_domains'>): string {
  const host = (domain ?? '')
    .trim()
    .replace(/^([a-z][a-z\d+.-]*:)?\/\//i, '')
    .replace(/^\*?\.?/, '')
    .replace(/[/?#].*$/, '')
  return `https://${host || 'fernhill.example'}/shop/packs`
}

export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^/]/i.test(text) && URL.canParse(text)
