// What a chosen file is, and what its import would give. Nothing is saved here; a survey is always imported as a new one, so that
// nothing is overwritten.
import { Bundle, Flow } from '@askwell/contract'
import { type Conversion, NotReadable } from './convert/conversion.ts'
import { isRecord } from './convert/loose.ts'
import { isQsf, qsfToFlow } from './convert/qsf-to-flow.ts'
import { isSurveyJs, surveyjsToFlow } from './convert/surveyjs-to-flow.ts'

export interface Fault {
  readonly field: string
  readonly message: string
}

export type ReadImport =
  | {
      readonly kind: 'survey'
      readonly source: 'qsf' | 'surveyjs' | 'flow'
      readonly conversion: Conversion
    }
  /** `sent`: as it is in the file, because the server parses it again. */
  | { readonly kind: 'bundle'; readonly bundle: Bundle; readonly sent: unknown }
  | { readonly kind: 'broken'; readonly detail: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'wrong'; readonly faults: readonly Fault[] }

/** The server's limit for bundles and flows. */
const mostSentBytes = 8 * 1024 * 1024

/** Whether the server would refuse it for its size, checked before anything is sent. */
export function isTooLarge(read: ReadImport): boolean {
  if (read.kind !== 'bundle' && read.kind !== 'survey') return false
  const text = JSON.stringify(read.kind === 'bundle' ? read.sent : read.conversion.flow)
  // A UTF-16 unit takes at most three bytes, so most texts need no counting.
  return text.length * 3 > mostSentBytes && new TextEncoder().encode(text).length > mostSentBytes
}

/** `newId`: UUID v4. */
export function readImport(text: string, newId: () => string): ReadImport {
  const json = parsed(text)
  if (json === undefined) return { kind: 'broken', detail: '' }
  if (json instanceof SyntaxError) return { kind: 'broken', detail: json.message.slice(0, 120) }
  try {
    if (isQsf(json))
      return { kind: 'survey', source: 'qsf', conversion: checked(qsfToFlow(json, newId)) }
    if (isRecord(json) && typeof json['format'] === 'string') return readBundle(json)
    if (isRecord(json) && Array.isArray(json['states']) && Array.isArray(json['transitions']))
      return readFlow(json, newId)
    if (isSurveyJs(json))
      return {
        kind: 'survey',
        source: 'surveyjs',
        conversion: checked(surveyjsToFlow(json, newId)),
      }
    return { kind: 'unknown' }
  } catch (error) {
    if (error instanceof NotReadable) return { kind: 'unknown' }
    if (error instanceof Misshapen) return { kind: 'wrong', faults: error.faults }
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    // Some editors write a byte order mark before the first brace.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return error instanceof SyntaxError ? error : undefined
  }
}

class Misshapen extends Error {
  readonly faults: readonly Fault[]
  constructor(
    issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
  ) {
    super('the document has not the form it should have')
    this.faults = issues.map(({ path, message }) => ({
      field: path.map(String).join('.'),
      message,
    }))
  }
}

/** What is too long or too much for a flow is reported with its place, before it is sent. */
function checked(conversion: Conversion): Conversion {
  const { error } = Flow.safeParse(conversion.flow)
  if (error) throw new Misshapen(error.issues)
  return conversion
}

function readBundle(json: Readonly<Record<string, unknown>>): ReadImport {
  const { data, error } = Bundle.safeParse(json)
  if (error) throw new Misshapen(error.issues)
  return { kind: 'bundle', bundle: data, sent: json }
}

function readFlow(json: unknown, newId: () => string): ReadImport {
  const { data, error } = Flow.safeParse(json)
  if (error) throw new Misshapen(error.issues)
  const { version: _ofThere, ...flow } = { ...data, id: newId() }
  const kept = {
    pages: flow.states.filter(({ style }) => style === 'page' || style === 'random').length,
    questions: flow.elements.filter(({ question }) => question).length,
    conditions:
      flow.transitions.length +
      flow.elements.reduce((sum, { triggers }) => sum + triggers.length, 0),
    languages: flow.languages.length,
  }
  return { kind: 'survey', source: 'flow', conversion: { flow, kept, lost: [] } }
}
