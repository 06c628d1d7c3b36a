// The privacy notice above the questions. The document contains it, so that it is visible before the first question;
// here it follows the language, folds when the respondent has moved on, and is added if the page fetched its node.
import type { PrivacyNotice } from '@askwell/contract'
import { noticeText } from '@askwell/engine'
import css from '../css/notice.css?inline'
import { addStyle } from '../run/page-head.ts'
import type { Attended } from './attended.ts'
import { wordsFor } from './words.ts'

export function keepNotice({ run }: Pick<Attended, 'run'>, notice: PrivacyNotice): void {
  const aside = document.querySelector<HTMLElement>('[data-notice]') ?? putUp()
  const details = aside.querySelector('details')

  function draw(): void {
    const code = document.documentElement.lang
    const shown = noticeText(notice, code)
    const [summary, text] = [aside.querySelector('summary'), aside.querySelector('p')]
    if (!shown || !summary || !text) return
    aside.dataset['notice'] = notice.version
    text.lang = shown.language
    text.textContent = shown.text
    summary.textContent = wordsFor(code).notice
    aside.ariaLabel = wordsFor(code).notice
  }

  draw()
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['lang'] })
  const store = run.store()
  const begun = store.getSnapshot().run.visits.length
  const stop = store.subscribe(() => {
    if (store.getSnapshot().run.visits.length <= begun) return
    stop()
    details?.removeAttribute('open')
  })
}

function putUp(): HTMLElement {
  addStyle(document, css)
  const aside = document.createElement('aside')
  aside.className = 'privacy-notice'
  aside.dataset['notice'] = ''
  const details = document.createElement('details')
  details.open = true
  const text = document.createElement('p')
  text.dir = 'auto'
  text.tabIndex = 0
  details.append(document.createElement('summary'), text)
  aside.append(details)
  document.body.prepend(aside)
  return aside
}
