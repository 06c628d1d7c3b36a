// Test-only: random flows that can be published, with every style that needs no external system: pages and random pages with
// and without buttons, ends, hidden elements, triggers of both scopes, chains, cycles, and rules of every operator.
import type { Element, Flow, Rule, State, Transition, Trigger } from '@askwell/contract'
import { allOptions } from '../answer.ts'
import { problems } from '../problems.ts'
import { compiles } from '../regex.ts'
import { english, flow, id, plainElement, state, turkish } from './building.ts'
import { type Dice, dice } from './dice.ts'
import { randomQuestion, saying, takesOptions } from './random-questions.ts'

/** The first flow without errors that this seed leads to. */
export function randomFlow(seed: number): Flow {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const made = anyFlow(dice(seed, `flow ${attempt}`))
    if (!problems(made, { compiles }).some((problem) => problem.severity === 'error')) return made
  }
  throw new Error(`no sound flow in 200 attempts for seed ${seed}`)
}

function anyFlow(dice: Dice): Flow {
  const pages = Array.from({ length: 1 + dice.below(6) }, (_, page) => elementsOfPage(dice, page))
  const elements = pages.flat()
  const ends = Array.from({ length: dice.below(3) }, (_, end) =>
    state(`end ${end}`, [], null, { style: dice.in100(70) ? 'thank' : 'chat' }),
  )
  const states = [
    ...pages.map((page, at) => pageState(dice, page, at, pages.length, ends)),
    ...ends,
  ]
  for (const element of elements)
    if (element.question) element.triggers = randomTriggers(dice, element, pages)
  const transitions = pages.flatMap((_, at) => randomTransitions(dice, at, pages, states))
  return flow(dice.in100(50) ? states : states.toReversed(), elements, transitions, {
    version: 3,
    languages: [english, turkish],
    allowSavingIncompleteSurvey: dice.in100(60),
  })
}

function elementsOfPage(dice: Dice, page: number): Element[] {
  const questions = Array.from({ length: dice.below(5) }, (_, at) =>
    randomQuestion(dice, `p${page}_q${at}`, dice.below(6)),
  )
  const buttons: ('next_page' | 'submit')[] = dice.pick([
    [],
    [],
    ['next_page'],
    ['next_page'],
    ['submit'],
    ['next_page', 'submit'],
  ])
  return [
    ...questions,
    ...(dice.in100(40)
      ? [
          plainElement(`p${page}_label`, 'label', {
            order: dice.below(6),
            isVisible: dice.in100(80),
          }),
        ]
      : []),
    ...buttons.map((type, at) =>
      plainElement(`p${page}_b${at}`, type, { isVisible: dice.in100(85) }),
    ),
  ]
}

function pageState(
  dice: Dice,
  elements: readonly Element[],
  at: number,
  count: number,
  ends: readonly State[],
): State {
  const next = at + 1 < count ? `page ${at + 1}` : null
  const other = dice.pick([null, ...ends.map((end) => end.name), `page ${dice.below(count)}`])
  return {
    ...state(`page ${at}`, [], dice.in100(70) ? next : other, {
      style: dice.in100(20) ? 'random' : 'page',
      isInitialState: at === 0,
    }),
    elements: elements.map((element) => element.id),
  }
}

function randomTriggers(dice: Dice, element: Element, pages: readonly Element[][]): Trigger[] {
  const asked = element.question
  if (!asked || dice.in100(35)) return []
  const own = pages.find((page) => page.includes(element)) ?? []
  return Array.from({ length: 1 + dice.below(3) }, () => {
    const near = dice.in100(75) ? own : dice.pick(pages)
    const scope = dice.pick(['element', 'element', 'option', undefined] as const)
    const options = near.flatMap(({ question }) =>
      question
        ? allOptions(question).map((option) => ({
            questionKey: question.key,
            optionKey: option.key,
          }))
        : [],
    )
    return {
      ...(takesOptions(asked)
        ? { key: dice.pick(allOptions(asked)).key }
        : { answerValue: saying(dice, asked.style) }),
      ...(asked.statements.length > 0 &&
        dice.in100(40) && { statementKey: dice.pick(asked.statements).key }),
      action: dice.in100(60) ? 'make_visible' : 'make_invisible',
      ...(scope && { scope }),
      targetIds:
        scope === 'option'
          ? []
          : dice.some(
              near.filter((target) => target !== element).map((target) => target.id),
              40,
            ),
      targetOptionIds: scope === 'element' ? [] : dice.some(options, 25),
      ...(dice.in100(50) && { controlType: dice.pick(['last', 'selected'] as const) }),
    }
  })
}

function randomTransitions(
  dice: Dice,
  at: number,
  pages: readonly Element[][],
  states: readonly State[],
): Transition[] {
  return Array.from({ length: dice.below(4) }, (_, number) => ({
    id: id(`t${at}_${number}`),
    fromStateId: id(`page ${at}`),
    toStateId: dice.pick(states).id,
    rules: Array.from({ length: dice.in100(8) ? 0 : 1 + dice.below(2) }, () =>
      randomRule(dice, pages.slice(0, at + 1).flat()),
    ).filter((rule) => rule !== null),
  }))
}

function randomRule(dice: Dice, elements: readonly Element[]): Rule | null {
  const asked = elements.flatMap((element) =>
    element.question ? [{ element, question: element.question }] : [],
  )
  if (asked.length === 0) return null
  const { element, question } = dice.pick(asked)
  const operator = dice.pick([
    'equals',
    'not_equals',
    'contains',
    'not_contains',
    'regex',
    'option_match',
    'option_match',
  ] as const)
  const row = question.statements.length > 0 ? dice.pick(question.statements) : null
  const options = row ? row.options : question.options
  const statementId = row && dice.in100(70) ? { statementId: row.id } : {}
  const word = takesOptions(question) ? dice.pick(options).key : saying(dice, question.style)
  if (operator === 'option_match' && takesOptions(question)) {
    return {
      elementId: element.id,
      operator,
      optionIds: [...new Set([dice.pick(options).id, dice.pick(options).id])],
      ...statementId,
    }
  }
  if (operator === 'regex')
    return {
      elementId: element.id,
      operator,
      value: dice.pick(['^O?[0-2]$', 'S', 'o1|yes', '.']),
      ...statementId,
    }
  const textual = operator === 'option_match' ? 'equals' : operator
  return {
    elementId: element.id,
    operator: textual,
    value: dice.in100(30) ? [word, 'no'] : textual.endsWith('contains') ? word.slice(0, 2) : word,
    ...statementId,
  }
}
