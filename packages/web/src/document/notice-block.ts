// The privacy notice as text of the document, above what React draws: it is visible at the first paint, even without
// scripts, and costs pages without one nothing.
import type { PrivacyNotice } from '@askwell/contract'
import { noticeText } from '@askwell/engine'
import { wordsFor } from '../attending/words.ts'
import { escapeHtml } from './escape.ts'

/** `folded`: after the first page, to save room. */
export function noticeBlock(
  notice: PrivacyNotice,
  code: string,
  look: 'open' | 'folded' = 'open',
): string {
  const shown = noticeText(notice, code)
  if (!shown) return ''
  const name = escapeHtml(wordsFor(code).notice)
  return [
    `<aside class="privacy-notice" aria-label="${name}" data-notice="${escapeHtml(notice.version)}"><details${look === 'open' ? ' open' : ''}><summary>${name}</summary>`,
    // A long notice scrolls, also by keyboard.
    `<p tabindex="0" lang="${escapeHtml(shown.language)}" dir="auto">${escapeHtml(shown.text)}</p></details></aside>`,
  ].join('')
}
