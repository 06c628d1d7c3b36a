// The form around a survey's page, which a browser without scripts sends, and its addresses.
import { fieldNames } from '@askwell/engine/form'
import { wordsFor } from '../plain/words.ts'
import { escapeHtml } from './escape.ts'

/**
 * The drawn page inside its form, or unchanged if there is no form. Enter in a field presses the first button, which would
 * otherwise be Back.
 */
export function inForm(
  form: { readonly sealed: string } | null,
  search: string,
  drawn: string,
): string {
  if (!form) return drawn
  return [
    `<form method="post" action="${escapeHtml(plainAddress(search, 'form'))}" enctype="multipart/form-data" novalidate>`,
    // Off: a browser that restores fields must not put an older run into a newer page.
    `<input type="hidden" name="${fieldNames.run}" autocomplete="off" value="${escapeHtml(form.sealed)}">`,
    `<button class="visually-hidden" name="${fieldNames.press}" tabindex="-1" aria-hidden="true"></button>`,
    drawn,
    '</form>',
  ].join('')
}

/**
 * The address for a browser without scripts: the same survey, drawn without them. Its forms have a separate address, because
 * a POST to the address of a page removes that page from the browser's cache, and Back would start over.
 */
export function plainAddress(search: string, step: '1' | 'form'): string {
  const others = search.replace(/([?&])noscript=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return `${others === '' ? '?' : `${others}&`}noscript=${step}`
}

export const chatNeedsScript = (code: string): string =>
  `<noscript><p>${escapeHtml(wordsFor(code).chatNeedsScript)}</p></noscript>`
