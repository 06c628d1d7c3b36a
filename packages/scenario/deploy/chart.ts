// The chart of deploy/helm/askwell, rendered without Helm.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { type Defines, parseTemplate, render, type Values } from './chart-template.ts'

export const chartFolder = join(import.meta.dirname, '../../../deploy/helm/askwell')
const read = (name: string): string => readFileSync(join(chartFolder, name), 'utf8')

export const templates: readonly { readonly name: string; readonly text: string }[] = globSync(
  'templates/*',
  { cwd: chartFolder },
)
  .sort()
  .map((name) => ({ name, text: read(name) }))
export const defaults: Values = parse(read('values.yaml'))

export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly [member: string]: unknown
}

/** `values` as in `--values`; they replace the chart's own. */
export function renderChart(values: Values): Manifest[] {
  const { appVersion, ...chart } = parse(read('Chart.yaml'))
  const root = {
    Values: merged(defaults, values),
    Release: { Name: 'askwell', Namespace: 'feedback', Service: 'Helm' },
    Chart: { ...chart, AppVersion: appVersion },
  }
  const defines: Defines = new Map()
  const parsed = templates.map(({ name, text }) => ({
    name,
    pieces: parseTemplate(text, defines),
  }))
  return parsed.flatMap(({ name, pieces }) =>
    parseAllDocuments(render(pieces, defines, root)).flatMap((document) => {
      const [fault] = document.errors
      if (fault !== undefined) throw new Error(`${name}: ${fault.message}`)
      return document.toJS() === null ? [] : [document.toJS()]
    }),
  )
}

/** As Helm does it: maps are merged, everything else is replaced. */
export function merged(base: unknown, over: unknown): unknown {
  if (!isMap(base) || !isMap(over)) return over
  const names = new Set([...Object.keys(base), ...Object.keys(over)])
  return Object.fromEntries(
    [...names].map((name) => [name, name in over ? merged(base[name], over[name]) : base[name]]),
  )
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
