// Writes what Astro builds the site from: the pages with their titles, the navigation, and beside them each page as Markdown and
// `llms.txt` (ECO-97).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { documentPages, type SitePage } from './documents.ts'
import { parts } from './parts.ts'
import { referencePages } from './reference.ts'

const about =
  'Askwell is a customer-feedback platform that you run yourself: surveys, a website widget and chat on one engine.'

/** `folder`: that of the site, which has an Astro project. */
export async function writeSite(folder: string): Promise<readonly SitePage[]> {
  const pages = [...documentPages(), ...(await referencePages())]
  const content = join(folder, 'src/content/docs')
  const publicFolder = join(folder, 'public')
  for (const old of [content, publicFolder]) rmSync(old, { recursive: true, force: true })
  for (const page of pages) {
    write(join(content, `${page.slug}.md`), `${frontmatter(page)}${page.markdown}`)
    write(join(publicFolder, `${page.slug}.md`), `# ${page.title}\n${page.markdown}`)
  }
  const start = { title: 'Askwell', slug: 'index' }
  write(join(content, 'index.md'), `${frontmatter(start)}${about}\n\n${listOf(pages, '##', '/')}`)
  const texts = listOf(pages, '##', '.md')
  write(join(publicFolder, 'index.md'), `# Askwell\n\n${about}\n\n${texts}`)
  write(join(publicFolder, 'llms.txt'), `# Askwell\n\n> ${about}\n\n${texts}`)
  write(join(folder, 'src/navigation.json'), JSON.stringify(navigation(pages)))
  return pages
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const frontmatter = ({ title, slug }: Pick<SitePage, 'title' | 'slug'>): string => {
  const link = { rel: 'alternate', type: 'text/markdown', href: `/${slug}.md` }
  return `---\ntitle: ${JSON.stringify(title)}\nhead: ${JSON.stringify([{ tag: 'link', attrs: link }])}\n---\n`
}

const listOf = (pages: readonly SitePage[], heading: string, end: string): string =>
  parts
    .map(
      ({ title }) =>
        `${heading} ${title}\n\n${pages
          .filter(({ part }) => part === title)
          .map((page) => `- [${page.title}](/${page.slug}${end})\n`)
          .join('')}`,
    )
    .join('\n')

const navigation = (pages: readonly SitePage[]) =>
  parts.map(({ title }, at) => ({
    label: title,
    // The long lists are open only where their reader is.
    collapsed: at >= parts.length - 2,
    items: pages
      .filter(({ part }) => part === title)
      .map((page) => ({ label: page.title, slug: page.slug })),
  }))
