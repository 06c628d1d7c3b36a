// Builds the view of a run. Parts equal to the previous view's are the same objects, so a screen redraws what changed.
import type { Element, Option, Question, State } from '@askwell/contract'
import { isButton } from './check.ts'
import { dialOf } from './dial.ts'
import type { FlowMap } from './flow-map.ts'
import { progressOf } from './progress.ts'
import type { Choice, Run } from './run.ts'
import { running } from './run-parts.ts'
import { answerKind, isSinglePick } from './styles/index.ts'
import type { Dial, ElementView, MatrixRowView, QuestionView, View } from './view-types.ts'
import {
  orderedElements,
  orderedOptions,
  shownElements,
  type Visibility,
  visibility,
} from './visibility.ts'

export function view(map: FlowMap, run: Run, previous?: View): View {
  const state = currentState(map, run)
  const { phase } = run
  const shown =
    run.onlyElementId === null
      ? elementsOf(map, run, state)
      : [map.elements.get(run.onlyElementId)].filter((element) => element !== undefined)
  const buttons = phase.kind === 'ended' || run.onlyElementId !== null ? [] : shown.filter(isButton)
  const seen = visibility(map, run.fired)
  const advancesAlone = buttons.length === 0 && run.onlyElementId === null
  const before = new Map(
    previous?.elements.map((elementView) => [elementView.element.id, elementView]),
  )
  const elements = shown
    .filter((element) => !isButton(element))
    .map((element) =>
      keep(before.get(element.id), elementView(map, run, seen, element, advancesAlone)),
    )
  return {
    state,
    style:
      state?.style === 'thank' || state?.style === 'chat' ? state.style : state ? 'page' : 'thank',
    elements: previous && sameItems(previous.elements, elements) ? previous.elements : elements,
    buttons: previous && sameItems(previous.buttons, buttons) ? previous.buttons : buttons,
    hasImplicitNext:
      phase.kind !== 'ended' && advancesAlone && state !== null && needsNext(run, shown),
    canGoBack: phase.kind === 'answering' && run.visits.length > 1,
    progress: progressOf(map, run),
    waitsForUpload:
      run.waiting === null ? null : Math.min(...running(run).map((upload) => upload.percent)),
    isUploading: running(run).length > 0,
    isBusy: phase.kind === 'submitting' || phase.kind === 'moving',
    hasFailed: phase.kind === 'answering' && phase.failure !== null,
  }
}

function currentState(map: FlowMap, run: Run): State | null {
  if (run.phase.kind === 'ended')
    return run.phase.at.kind === 'state' ? (map.states.get(run.phase.at.stateId) ?? null) : null
  return map.states.get(run.visits.at(-1)?.stateId ?? '') ?? null
}

function elementsOf(map: FlowMap, run: Run, state: State | null): readonly Element[] {
  if (!state) return []
  // An end state was never entered: it shows what the triggers of the whole run left visible there.
  if (run.phase.kind === 'ended')
    return orderedElements(map, run.seed, state.id).filter(visibility(map, run.fired).element)
  return shownElements(map, run, state.id)
}

/** No answer moves on where picks or typing may be unfinished, where there are only labels, and after Back. */
const needsNext = (run: Run, elements: readonly Element[]): boolean =>
  run.wasReachedByBack ||
  !elements.some((element) => element.question) ||
  elements.some(({ question }) => question && !isSinglePick(question))

function elementView(
  map: FlowMap,
  run: Run,
  seen: Visibility,
  element: Element,
  advancesAlone: boolean,
): ElementView {
  const { question } = element
  if (!question) return { kind: 'plain', element, dial: dialOf(map, run, element) }
  return {
    kind: 'question',
    element,
    view: {
      question,
      elementId: element.id,
      options: orderedOptions(question, run.seed).filter(seen.option),
      answer: run.answers[question.id]?.answer ?? null,
      rows: rowsOf(question, seen),
      seed: run.seed,
      fault: run.faults[question.id] ?? null,
      upload: run.uploads[question.id] ?? null,
      verification: run.verifications[question.id] ?? null,
      choices: run.replies[question.id] ?? noChoices,
      isLoading:
        run.requesting.includes(question.id) ||
        (answerKind(question) === 'values' && run.requesting.length > 0),
      advancesAlone,
    },
  }
}

function keep(before: ElementView | undefined, now: ElementView): ElementView {
  if (!before || before.kind !== now.kind || before.element !== now.element) return now
  if (before.kind === 'plain' || now.kind === 'plain')
    return before.kind === 'plain' && now.kind === 'plain' && !sameDial(before.dial, now.dial)
      ? now
      : before
  return sameQuestion(before.view, now.view) ? before : now
}

const noChoices: readonly Choice[] = []
const noRows: readonly MatrixRowView[] = []

function rowsOf(question: Question, seen: Visibility): readonly MatrixRowView[] {
  if (question.statements.length === 0) return noRows
  const byOrder = <T extends { order: number }>(items: readonly T[]): T[] =>
    items.toSorted((a, b) => a.order - b.order)
  return byOrder(question.statements).map((statement) => ({
    statement,
    options: byOrder(statement.options).filter(seen.option),
  }))
}

const sameQuestion = (before: QuestionView, now: QuestionView): boolean =>
  before.answer === now.answer &&
  before.fault === now.fault &&
  before.advancesAlone === now.advancesAlone &&
  before.upload === now.upload &&
  before.verification === now.verification &&
  before.choices === now.choices &&
  before.isLoading === now.isLoading &&
  sameItems<Option>(before.options, now.options) &&
  before.rows.length === now.rows.length &&
  before.rows.every((row, index) => sameItems(row.options, now.rows[index]?.options ?? []))

const sameDial = (before: Dial | null, now: Dial | null): boolean =>
  before?.value === now?.value && before?.min === now?.min && before?.max === now?.max

const sameItems = <T>(before: readonly T[], now: readonly T[]): boolean =>
  before.length === now.length && before.every((item, index) => item === now[index])
