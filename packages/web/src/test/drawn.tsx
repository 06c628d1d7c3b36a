// A page as the server draws it, for tests.
import type { NodeReply, PageData } from '@askwell/contract'
import { messagesOf } from '../../message-files.ts'
import { pageDocument } from '../document/page-document.tsx'
import { compileCatalogue } from '../locales/compile-catalogue.ts'
import { type CatalogueCode, catalogueCodes } from '../locales/messages.ts'
import { markdown } from '../prose/markdown.tsx'
import { specialViews } from '../questions/special-views.tsx'
import type { Catalogue } from '../words.ts'
import { exampleNode } from './example-flow.ts'

const entries = catalogueCodes.map((code) => [code, compileCatalogue(messagesOf(code))])
export const catalogues: Readonly<Record<CatalogueCode, Catalogue>> = Object.fromEntries(entries)

export const assets = {
  script: '/assets/entry.js',
  preload: ['/assets/dep.js'],
  markdown: ['/assets/markdown.js'],
  regex: ['/assets/regex.js'],
  mask: ['/assets/mask.js'],
  special: ['/assets/special.js'],
  preloaded: ['/assets/preloaded.js'],
  calls: ['/assets/calls.js'],
  widget: ['/assets/widget.js'],
  chat: [],
  css: '',
}

const settings = {
  publicSiteUrl: 'https://site.example',
  providerUrl: { en: 'https://provider.example', tr: 'https://provider.example/tr' },
  tagManagerId: null,
  errorReportUrl: null,
  realtimeUrl: null,
  studioUrl: null,
}

export const drawn = (
  node: NodeReply | null = exampleNode(),
  more: Partial<PageData> = {},
  oembed: string | null = null,
): string =>
  pageDocument(
    {
      data: {
        route: 'survey',
        node,
        previewFlow: null,
        widget: null,
        nowMs: Date.UTC(2026, 10, 20),
        seed: 1,
        search: `?node_id=${exampleNode().id}`,
        settings,
        ...more,
      },
      nonce: 'n0nce',
      assets,
      oembed,
    },
    {
      catalogues,
      css: '.from-the-build{}',
      laterCss: '.from-the-later-build{}',
      noticeCss: '.from-the-notice-build{}',
      plainCss: '.from-the-plain-build{}',
      specialCss: '.from-the-special-build{}',
      widgetCss: '.from-the-widget-build{}',
      frameScript: 'fromTheFrameBuild()',
      markdown,
      specialViews,
    },
  )

/** The content of the page, without the head and the data below it. */
export const body = (html: string): string =>
  /<div id="root">(.*?)<\/div>(?:<style nonce="n0nce">[^<]*<\/style>)?(?:<script nonce="n0nce" id="drawn">[^<]*<\/script>)?<script type="application\/json" id="page-data">/s.exec(
    html,
  )?.[1] ?? ''

export const texts = (html: string): string =>
  body(html)
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
