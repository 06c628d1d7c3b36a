// The document of a survey without scripts: the same page, drawn from the run in the posted form, with native controls
// instead of those that need a script.
import type { PageData, PageForm } from '@askwell/contract'
import { mapFlow, type Run, view } from '@askwell/engine'
import { renderToString } from 'react-dom/server'
import { App } from '../app/app.tsx'
import type { Screen } from '../app-types.ts'
import { pageTitle } from '../pages/page-title.ts'
import { focusOn } from '../plain/focus-on.ts'
import { plainParts } from '../plain/plain-parts.tsx'
import { TooLargePage } from '../plain/too-large-page.tsx'
import { needsMarkdown } from '../prose/needs-markdown.ts'
import { readQuery } from '../run/query.ts'
import { createWords } from '../words.ts'
import { rootId } from './dom-ids.ts'
import { escapeCss, escapeHtml } from './escape.ts'
import { noticeBlock } from './notice-block.ts'
import { coloursOf, type DocumentParts, fixed, nothing, wordsOf } from './page-document.tsx'
import { inForm } from './survey-form.ts'

interface PlainInput {
  readonly data: PageData
  readonly nonce: string
  readonly form: PageForm<Run>
  readonly turn: NonNullable<PageForm<Run>['turn']>
}

export function plainDocument(
  { data, nonce, form, turn: { run, flow, focusId, isTooLarge } }: PlainInput,
  parts: DocumentParts,
): string {
  const screen: Screen = { kind: 'survey', flow, mode: run.mode, onlyElementId: null }
  const pageWords = wordsOf(data, readQuery(data.search), screen, run.languageId, parts)
  const words = createWords({ ...pageWords, catalogue: pageWords.messages, flow })
  const { node, settings } = data
  const notice = run.phase.kind === 'already_answered' ? null : (node?.privacy_notice ?? null)
  const snapshot = { run, view: view(mapFlow(flow), run) }
  const markdown = needsMarkdown(screen, node) ? parts.markdown : null
  const name = node?.name ?? flow.name
  const title = isTooLarge
    ? `${words.t('notSent')} · ${name}`
    : pageTitle({ words, markdown }, snapshot, name)
  const page = fixed({
    screen,
    node,
    words,
    store: { ...fixed(snapshot), send: nothing },
    markdown,
    specialViews: parts.specialViews,
    plain: plainParts(run, words),
  })
  const drawn = renderToString(
    isTooLarge ? (
      <TooLargePage words={words} node={node} settings={settings} />
    ) : (
      <App
        page={page}
        settings={settings}
        chooseLanguage={nothing}
        reload={nothing}
        report={nothing}
      />
    ),
  )
  const css =
    parts.css +
    parts.laterCss +
    parts.specialCss +
    (notice ? parts.noticeCss : '') +
    parts.plainCss +
    coloursOf(data)
  return [
    `<!doctype html><html lang="${escapeHtml(words.code)}" dir="${words.dir}" data-plain><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>`,
    `<link rel="icon" href="${escapeHtml(node?.favicon_url ?? '/assets/icon.svg')}">`,
    `<style nonce="${nonce}">${escapeCss(css)}</style>`,
    node?.css_url_react ? `<link rel="stylesheet" href="${escapeHtml(node.css_url_react)}">` : '',
    '</head><body>',
    notice ? noticeBlock(notice, words.code, isFirst(run) ? 'open' : 'folded') : '',
    inForm(
      isTooLarge || isOver(run) ? null : form,
      data.search,
      `<div id="${rootId}">${focusOn(node?.idle_reset_timeout_in_seconds ? drawn : keptOnBack(drawn), focusId)}</div>`,
    ),
    '</body></html>',
  ].join('')
}

/**
 * On Back, browsers restore typed text, except in fields with `autocomplete="off"`. A page with scripts stores its answers
 * itself; on a shared device nothing must stay.
 */
const keptOnBack = (drawn: string): string => drawn.replaceAll(' autoComplete="off"', '')

/** True if there were no answers before this page. */
const isFirst = ({ phase, visits }: Run): boolean => phase.kind === 'answering' && visits.length < 2

const isOver = ({ phase }: Run): boolean =>
  phase.kind === 'ended' || phase.kind === 'already_answered' || phase.kind === 'refused'
