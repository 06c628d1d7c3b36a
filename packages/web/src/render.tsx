// The page renderer that the server loads: `render` draws a whole document.
import type { RenderPage } from '@askwell/contract'
import laterCss from './css/later.css?inline'
import noticeCss from './css/notice.css?inline'
import css from './css/page.css?inline'
import specialCss from './css/special.css?inline'
import widgetCss from './css/widget.css?inline'
import { pageDocument } from './document/page-document.tsx'
import { allCatalogues } from './locales/all.ts'
import { markdown } from './prose/markdown.tsx'
import { specialViews } from './questions/special-views.ts'
import frameScript from './widget/early-frame.ts?script'

const parts = { catalogues: allCatalogues, css, laterCss, noticeCss, specialCss, widgetCss, frameScript, markdown, specialViews }

export const render: RenderPage = (input) => pageDocument(input, parts)
