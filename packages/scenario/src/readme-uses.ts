// The second section of the README: for each use a paragraph that names what is installed, and an example of at most five lines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const section = readFileSync(join(root, 'README.md'), 'utf8').split(/^## /m)[1] ?? ''

export const readmeBlocks = (): string[] =>
  [...section.matchAll(/^```\w+ run\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code)

/** With the addresses and keys of a run in place of those that a reader replaces. */
export function readmeExample(
  language: string,
  own: Readonly<Record<'https://feedback.example.com', string> & Record<string, string>>,
): string {
  const found = new RegExp(`^\`\`\`${language} run\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(section)?.[1]
  if (found === undefined) throw new Error(`The section has no example of ${language}.`)
  return Object.entries(own).reduce((text, [name, value]) => text.replaceAll(name, value), found)
}

/** What the paragraph before that example installs: the words after `npm`. */
export function readmeInstall(language: string): string[] {
  const [before = ''] = section.split(`\`\`\`${language} run`)
  const paragraph = before.slice(before.lastIndexOf('\n**'))
  const words = /`npm (install [^`]+)`/.exec(paragraph)?.[1]
  if (words === undefined) throw new Error(`The section does not say what ${language} installs.`)
  return words.split(' ')
}
