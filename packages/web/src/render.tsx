// The exports for the server: `render` draws a complete document, `begin` starts the run of a survey's page, `launcher`
// returns the texts of a widget's button.
import type { BeginPage, RenderPage, SayLauncher } from '@askwell/contract'
import type { Run } from '@askwell/engine'
import laterCss from './css/later.css?inline'
import noticeCss from './css/notice.css?inline'
import css from './css/page.css?inline'
import plainCss from './css/plain.css?inline'
import specialCss from './css/special.css?inline'
import widgetCss from './css/widget.css?inline'
import { pageDocument } from './document/page-document.tsx'
import { plainDocument } from './document/plain-document.tsx'
import { allCatalogues } from './locales/all.ts'
import { beginPlain } from './plain/begin-plain.ts'
import { markdown } from './prose/markdown.tsx'
import { specialViews } from './questions/special-views.tsx'
import frameScript from './widget/early-frame.ts?script'
import { launcherWords } from './widget/launcher-words.ts'

const parts = {
  catalogues: allCatalogues,
  css,
  laterCss,
  noticeCss,
  plainCss,
  specialCss,
  widgetCss,
  frameScript,
  markdown,
  specialViews,
}

export const render: RenderPage<Run> = (input) =>
  input.form?.turn
    ? plainDocument({ ...input, form: input.form, turn: input.form.turn }, parts)
    : pageDocument(input, parts)

export const begin: BeginPage<Run> = beginPlain

export const launcher: SayLauncher = launcherWords(allCatalogues)
