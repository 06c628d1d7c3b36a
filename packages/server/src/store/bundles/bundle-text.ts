// A bundle as it is passed between threads and into the store: a JSON list with one part per line. Passing bytes costs
// next to nothing, and a reader holds one part at a time, however large the bundle is.
import type { Bundle } from '@askwell/contract'
import { plainJson } from '../query/plain-text.ts'

export type BundleText = Uint8Array

type One<Member extends keyof Bundle> =
  NonNullable<Bundle[Member]> extends readonly (infer Item)[] ? Item : never
export type BundlePart =
  | { readonly flow: One<'flows'> }
  | { readonly draft: One<'drafts'> }
  | { readonly goldenPaths: One<'golden_paths'> }
  | { readonly node: One<'nodes'> }
  | { readonly widget: One<'widgets'> }
  | { readonly integration: One<'integrations'> }
  | { readonly customers: Bundle['customers'] }

/** Customers per statement. */
const slice = 500

export function bundleText(bundle: Bundle): BundleText {
  const parts: BundlePart[] = [
    ...bundle.flows.map((flow) => ({ flow })),
    ...(bundle.drafts ?? []).map((draft) => ({ draft })),
    ...(bundle.golden_paths ?? []).map((goldenPaths) => ({ goldenPaths })),
    ...bundle.nodes.map((node) => ({ node })),
    ...bundle.widgets.map((widget) => ({ widget })),
    ...bundle.integrations.map((integration) => ({ integration })),
    ...slicesOf(bundle.customers).map((customers) => ({ customers })),
  ]
  return Buffer.from(`[\n${parts.map(plainJson).join(',\n')}\n]`)
}

const slicesOf = (customers: Bundle['customers']): Bundle['customers'][] =>
  Array.from({ length: Math.ceil(customers.length / slice) }, (_, at) =>
    customers.slice(at * slice, (at + 1) * slice),
  )

const lineFeed = '\n'.charCodeAt(0)

export function* partsOf(text: BundleText): Generator<BundlePart> {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  for (let from = bytes.indexOf(lineFeed) + 1; ; ) {
    const to = bytes.indexOf(lineFeed, from)
    if (to === -1) return
    const line = bytes.toString('utf8', from, to).replace(/,$/, '')
    if (line !== '') yield JSON.parse(line) as BundlePart
    from = to + 1
  }
}

export function bundleOf(text: BundleText): Bundle {
  const bundle: Bundle = {
    format: 'askwell-bundle/1',
    flows: [],
    nodes: [],
    widgets: [],
    customers: [],
    integrations: [],
    drafts: [],
    golden_paths: [],
  }
  for (const part of partsOf(text)) {
    if ('flow' in part) bundle.flows.push(part.flow)
    else if ('draft' in part) bundle.drafts?.push(part.draft)
    else if ('goldenPaths' in part) bundle.golden_paths?.push(part.goldenPaths)
    else if ('node' in part) bundle.nodes.push(part.node)
    else if ('widget' in part) bundle.widgets.push(part.widget)
    else if ('integration' in part) bundle.integrations.push(part.integration)
    else bundle.customers.push(...part.customers)
  }
  return bundle
}
