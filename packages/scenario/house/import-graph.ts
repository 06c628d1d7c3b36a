// Which source file of the packages imports which, read from their text. Type imports count: readers open those files too.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './planted-tree.ts'

export interface SourceFile {
  readonly lines: number
  readonly text: string
  /** Files of the same package that it imports by a path, without lazy imports. */
  readonly imports: ReadonlySet<string>
}

export type ImportGraph = ReadonlyMap<string, SourceFile>

const statement = /^(?:import|export)\s(?:[^;'"]*?\sfrom\s)?'(\.[^']+)'/gm

export function readGraph(texts: ReadonlyMap<string, string> = sources()): ImportGraph {
  return new Map(
    [...texts].map(([path, text]) => [
      path,
      {
        lines: text.split('\n').length - 1,
        text,
        imports: new Set(
          [...text.matchAll(statement)]
            .map(([, to]) => normalize(join(dirname(path), to ?? '')))
            .filter((to) => texts.has(to)),
        ),
      },
    ]),
  )
}

function sources(): Map<string, string> {
  const paths = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root })
  return new Map(paths.map((path) => [normalize(path), readFileSync(join(root, path), 'utf8')]))
}

/** Every set of files that import each other, directly or through others (Tarjan). */
export function circlesOf(graph: ImportGraph): string[][] {
  const found: string[][] = []
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (path: string): number => {
    const number = numbers.size
    numbers.set(path, number)
    open.push(path)
    let low = number
    for (const to of graph.get(path)?.imports ?? [])
      if (!numbers.has(to)) low = Math.min(low, visit(to))
      else if (open.includes(to)) low = Math.min(low, lowest.get(to) ?? numbers.get(to) ?? low)
    lowest.set(path, low)
    if (low === number) {
      const circle = open.splice(open.indexOf(path))
      if (circle.length > 1) found.push(circle.toSorted())
    }
    return low
  }
  for (const path of graph.keys()) if (!numbers.has(path)) visit(path)
  return found
}
