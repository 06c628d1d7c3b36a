// A flow as a respondent's browser may see it: without the scores of options and without the owner's request definitions.
// `bindingModel.referenceId` stays, the page calls with it; the addresses behind it are never part of a flow.
import type { Element, Flow, Option, Question } from '@askwell/contract'

export interface PublicFlow {
  readonly flow: Flow
  /** The same as JSON, made once. */
  readonly json: string
  /** Origins that the flow's texts and options take pictures from, for the page's content policy. */
  readonly imageOrigins: readonly string[]
}

/** Published versions do not change, so each is prepared once and kept as long as its document. */
const made = new WeakMap<Flow, PublicFlow>()

export function publicFlow(document: Flow, version: number | null): PublicFlow {
  const known = made.get(document)
  if (known) return known
  const { version: _draftVersion, ...content } = document
  const flow: Flow = {
    ...content,
    ...(version === null ? {} : { version }),
    elements: document.elements.map(withoutInternals),
  }
  const json = JSON.stringify(flow)
  const entry = { flow, json, imageOrigins: originsIn(json) }
  made.set(document, entry)
  return entry
}

function withoutInternals(element: Element): Element {
  if (!element.question) return element
  const { request: _request, ...question } = element.question
  const open: Question = {
    ...question,
    options: question.options.map(withoutWeight),
    statements: question.statements.map((statement) => ({
      ...statement,
      options: statement.options.map(withoutWeight),
    })),
  }
  return { ...element, question: open }
}

function withoutWeight({ weight: _weight, ...option }: Option): Option {
  return option
}

/** Every origin the flow mentions: a few too many if a text has links and pictures, and never one too few. */
const originsIn = (json: string): readonly string[] =>
  [
    ...new Set(
      (json.match(/https?:\/\/[a-z0-9.-]+(:\d{1,5})?/gi) ?? []).map((origin) =>
        origin.toLowerCase(),
      ),
    ),
  ].toSorted()
