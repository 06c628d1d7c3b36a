// The page renderer that the server loads: `render` draws a whole document.
import type { RenderPage } from '@askwell/contract'
import css from './css/page.css?inline'
import { pageDocument } from './document/page-document.tsx'
import ar from './locales/ar.json'
import en from './locales/en.json'
import tr from './locales/tr.json'
import { markdown } from './prose/markdown.tsx'

const parts = { catalogues: { en, tr, ar }, css, markdown }

export const render: RenderPage = (input) => pageDocument(input, parts)
