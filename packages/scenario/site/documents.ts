// The documents of the repository as pages of the site: their addresses, and their links as the site has them (ECO-97).
import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type PartTitle, parts } from './parts.ts'

export interface SitePage {
  readonly part: PartTitle
  /** Below the address of the site, such as `decisions/0004-visibility-is-derived`. */
  readonly slug: string
  readonly title: string
  /** Without the heading that is the title. */
  readonly markdown: string
}

const root = join(import.meta.dirname, '../../..')

export function documentPages(): readonly SitePage[] {
  const found = parts.flatMap(({ title, pages }) =>
    pages
      .flatMap((pattern) => globSync(posix.join('docs', pattern), { cwd: root }).toSorted())
      .map((path) => ({ part: title, path })),
  )
  const slugs = new Map(found.map(({ path }) => [path, slugOf(path)]))
  return found.map(({ part, path }) => {
    const text = readFileSync(join(root, path), 'utf8')
    const [, title = '', markdown = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? []
    if (title === '') throw new Error(`${path} does not begin with a heading.`)
    return {
      ...{ part, slug: slugOf(path), title: title.replaceAll('`', '') },
      markdown: withSiteLinks(markdown, path, slugs),
    }
  })
}

export const slugOf = (path: string): string =>
  path
    // A document of the root may have the name of one in docs.
    .replace(/^(?:docs\/)?/, (folder) => (folder === '' ? 'project/' : ''))
    .replace(/\.md$/, '')
    .replace(/(^|\/)README$/, '$1overview')
    .toLowerCase()

/** A link to a document that is a page leads to it. The text of a link to another file stays, because the site has no files. */
export function withSiteLinks(
  markdown: string,
  path: string,
  slugs: ReadonlyMap<string, string>,
): string {
  return outsideCode(markdown, (text) =>
    text.replaceAll(
      /\[([^\]]*)\]\(([^)\s#]*)(#[^)\s]*)?\)/g,
      (whole, label: string, target: string, anchor = '') => {
        if (target === '' || /^[a-z]+:/.test(target)) return whole
        const slug = slugs.get(posix.join(posix.dirname(path), target))
        return slug === undefined ? label : `[${label}](/${slug}/${anchor})`
      },
    ),
  )
}

const outsideCode = (markdown: string, change: (text: string) => string): string =>
  markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .map((text) => (text.startsWith('```') ? text : change(text)))
    .join('')
