// What is drawn of a run. Parts equal to the previous view's are the same objects, so a screen redraws what changed.
import type { Element, Option, State } from '@askwell/contract'
import { isButton } from './check.ts'
import type { FlowMap } from './flow-map.ts'
import { progressOf } from './progress.ts'
import type { Run } from './run.ts'
import { rulesOf } from './styles/index.ts'
import type { ElementView, QuestionView, View } from './view-types.ts'
import { orderedElements, orderedOptions, shownElements, type Visibility, visibility } from './visibility.ts'

export function view(map: FlowMap, run: Run, previous?: View): View {
  const state = currentState(map, run)
  const { phase } = run
  const shown = run.onlyElementId === null ? elementsOf(map, run, state) : [map.elements.get(run.onlyElementId)].filter((element) => element !== undefined)
  const buttons = phase.kind === 'ended' || run.onlyElementId !== null ? [] : shown.filter(isButton)
  const seen = visibility(map, run.fired)
  const advancesAlone = buttons.length === 0 && run.onlyElementId === null
  const before = new Map(previous?.elements.map((elementView) => [elementView.element.id, elementView]))
  const elements = shown.filter((element) => !isButton(element)).map((element) => keep(before.get(element.id), elementView(run, seen, element, advancesAlone)))
  return {
    state,
    style: state?.style === 'thank' || state?.style === 'chat' ? state.style : state ? 'page' : 'thank',
    elements: previous && sameItems(previous.elements, elements) ? previous.elements : elements,
    buttons: previous && sameItems(previous.buttons, buttons) ? previous.buttons : buttons,
    hasImplicitNext: phase.kind !== 'ended' && advancesAlone && state !== null && needsNext(run, shown),
    canGoBack: phase.kind === 'answering' && run.visits.length > 1,
    progress: progressOf(map, run),
    isBusy: phase.kind === 'submitting' || phase.kind === 'moving',
    hasFailed: phase.kind === 'answering' && phase.failure !== null,
  }
}

function currentState(map: FlowMap, run: Run): State | null {
  if (run.phase.kind === 'ended') return run.phase.at.kind === 'state' ? (map.states.get(run.phase.at.stateId) ?? null) : null
  return map.states.get(run.visits.at(-1)?.stateId ?? '') ?? null
}

function elementsOf(map: FlowMap, run: Run, state: State | null): readonly Element[] {
  if (!state) return []
  // An end state was never entered: it shows what the triggers of the whole run left visible there.
  if (run.phase.kind === 'ended') return orderedElements(map, run.seed, state.id).filter(visibility(map, run.fired).element)
  return shownElements(map, run, state.id)
}

/** Several picks or typing may be unfinished, a page of labels has nothing to answer, and Back found it answered. */
const needsNext = (run: Run, elements: readonly Element[]): boolean =>
  run.wasReachedByBack ||
  !elements.some((element) => element.question) ||
  elements.some(({ question }) => question && !rulesOf(question.style).isSinglePick(question))

function elementView(run: Run, seen: Visibility, element: Element, advancesAlone: boolean): ElementView {
  const { question } = element
  if (!question) return { kind: 'plain', element }
  return {
    kind: 'question',
    element,
    view: {
      question,
      elementId: element.id,
      options: orderedOptions(question.options).filter(seen.option),
      answer: run.answers[question.id]?.answer ?? null,
      fault: run.faults[question.id] ?? null,
      advancesAlone,
    },
  }
}

function keep(before: ElementView | undefined, now: ElementView): ElementView {
  if (!before || before.kind !== now.kind || before.element !== now.element) return now
  if (before.kind === 'plain' || now.kind === 'plain') return before
  return sameQuestion(before.view, now.view) ? before : now
}

const sameQuestion = (before: QuestionView, now: QuestionView): boolean =>
  before.answer === now.answer && before.fault === now.fault && before.advancesAlone === now.advancesAlone && sameItems<Option>(before.options, now.options)

const sameItems = <T>(before: readonly T[], now: readonly T[]): boolean => before.length === now.length && before.every((item, index) => item === now[index])
