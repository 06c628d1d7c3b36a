// What the compiler cannot see: an unused text of the studio, an unused class.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './planted-tree.ts'

const studio = 'packages/studio/src'
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const textsOf = (pattern: string) =>
  new Map(
    globSync(`${studio}/${pattern}`, { cwd: root }).map((path) => [normalize(path), read(path)]),
  )
const sources = textsOf('**/*.{ts,tsx}')
const sheets = textsOf('**/*.module.css')

const idLine = /^ {2}'([\w.]+)':/gm
const exactly = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Ids are in quotes, or composed in a template from known words. */
function unsaid(all: ReadonlyMap<string, string>): string[] {
  const ids = [...all.values()]
    .filter((text) => text.includes('defineWords('))
    .flatMap((text) => [...text.matchAll(idLine)].map(([, id]) => id ?? ''))
  const code = [...all]
    .filter(([path]) => !path.includes('.test.'))
    .map(([, text]) => (text.includes('defineWords(') ? text.replaceAll(idLine, '') : text))
  const said = code.join('\n')
  const templates = [...said.matchAll(/`(\w+\.[\w.]*\$\{[^`]*)`/g)].map(
    ([, text]) =>
      new RegExp(
        `^${(text ?? '')
          .split(/\$\{.*?\}/)
          .map(exactly)
          .join('.+')}$`,
      ),
  )
  return ids.filter(
    (id) => !said.includes(`'${id}'`) && !templates.some((template) => template.test(id)),
  )
}

/** An id begins with a name that belongs to one file, so that two files cannot define one id. */
function sharedPrefixes(all: ReadonlyMap<string, string>): string[] {
  const owners = new Map<string, Set<string>>()
  for (const [path, text] of all) {
    if (!text.includes('defineWords(')) continue
    for (const [, id = ''] of text.matchAll(idLine)) {
      const [prefix = ''] = id.split('.')
      owners.set(prefix, (owners.get(prefix) ?? new Set()).add(path))
    }
  }
  return [...owners]
    .filter(([, paths]) => paths.size > 1)
    .map(([prefix, paths]) => `${prefix}: ${[...paths].join(', ')}`)
}

const classesOf = (css: string): string[] => {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"|\{[^{}]*\}/g, ' ')
  return [...new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? ''))]
}

const importsOf = (text: string, file: string, folder: string, what: RegExp) =>
  [...text.matchAll(what)]
    .filter(([, , from]) => normalize(join(folder, from ?? '')) === file)
    .map(([, name]) => name ?? '')

/** A class is used by its name, by an expression that can be its name, or by another sheet that composes it. */
function unusedClasses(
  css: ReadonlyMap<string, string>,
  all: ReadonlyMap<string, string>,
): string[] {
  return [...css].flatMap(([file, sheet]) => {
    const composed = [...css].flatMap(([path, text]) =>
      importsOf(text, file, dirname(path), /composes: ([\w-]+) from "([^"]+)"/g),
    )
    const wearers = [...all].flatMap(([path, text]) =>
      importsOf(text, file, dirname(path), /^import (\w+) from '([^']+)'/gm).map((name) => ({
        name,
        text,
        picks: new RegExp(`\\b${name}\\[(?!')`).test(text),
      })),
    )
    const isWorn = (name: string) =>
      composed.includes(name) ||
      wearers.some(
        ({ name: style, text, picks }) =>
          text.includes(`${style}['${name}']`) ||
          (picks && new RegExp(`['"\`]${name}['"\`]|\\b${name}:`).test(text)),
      )
    return classesOf(sheet)
      .filter((name) => !isWorn(name))
      .map((name) => `${file} .${name}`)
  })
}

describe('nothing of the studio is left over', () => {
  it('every text is said somewhere', () => expect(unsaid(sources)).toEqual([]))

  it('no two files of texts share the beginning of an id', () =>
    expect(sharedPrefixes(sources)).toEqual([]))

  /** Composed from the answer's kind, which the engine names. */
  const byKind = ['detractor', 'passive', 'promoter'].map(
    (name) => `${studio}/answers/answers.module.css .${name}`,
  )
  it('every class is worn somewhere', () =>
    expect(unusedClasses(sheets, sources).toSorted()).toEqual(byKind))

  it('what is planted is found', () => {
    const words =
      "export const someWords = defineWords({\n  'some.said': 'a',\n  'some.left': 'a',\n  'some.of.two': 'a',\n})\n"
    expect(
      unsaid(
        new Map([
          ['words.ts', words],
          ['screen.tsx', `say('some.said', say(\`some.of.\${count}\`))`],
        ]),
      ),
    ).toEqual(['some.left'])
    const others =
      "export const otherWords = defineWords({\n  'other.said': 'a',\n  'some.other': 'a',\n})\n"
    expect(
      sharedPrefixes(
        new Map([
          ['words.ts', words],
          ['other.ts', others],
        ]),
      ),
    ).toEqual(['some: words.ts, other.ts'])
    const css =
      '.worn {\n  color: red;\n}\n\n.left:hover {\n  color: red;\n}\n\n.lent {\n  composes: worn from "./other.css";\n}\n'
    const screen = "import style from './a.module.css'\nconst all = style['worn']"
    expect(
      unusedClasses(
        new Map([
          ['x/a.module.css', css],
          ['x/b.module.css', '.b {\n  composes: lent from "./a.module.css";\n}\n'],
        ]),
        new Map([
          ['x/a.tsx', screen],
          ['x/b.tsx', "import b from './b.module.css'\nb['b']"],
        ]),
      ),
    ).toEqual(['x/a.module.css .left'])
  })
})
