// Test-only: what an editor does to a survey, at random: texts, settings, elements, options, pages and ways between them are changed,
// added, moved and removed.
import type { Element, Flow, Option, State } from '@askwell/contract'
import { id, state } from './building.ts'
import type { Dice } from './dice.ts'

type Edit = (flow: Flow, dice: Dice, name: string) => Flow

/** `name` keeps the ids and texts of two editors apart. */
export function randomEdits(flow: Flow, dice: Dice, name: string, most = 12): Flow {
  const count = 1 + dice.below(most)
  return Array.from({ length: count }).reduce<Flow>(
    (now, _, at) => dice.pick(edits)(now, dice, `${name}${at}`),
    flow,
  )
}

const onElement = (flow: Flow, dice: Dice, change: (element: Element) => Element): Flow => {
  if (flow.elements.length === 0) return flow
  const chosen = dice.pick(flow.elements)
  return {
    ...flow,
    elements: flow.elements.map((element) => (element === chosen ? change(element) : element)),
  }
}
const onState = (flow: Flow, dice: Dice, change: (state: State) => State): Flow => {
  const chosen = dice.pick(flow.states)
  return { ...flow, states: flow.states.map((one) => (one === chosen ? change(one) : one)) }
}
const onOptions = (
  flow: Flow,
  dice: Dice,
  change: (options: readonly Option[]) => readonly Option[],
): Flow =>
  onElement(flow, dice, (element) =>
    element.question && element.question.options.length > 0
      ? {
          ...element,
          question: {
            ...element.question,
            options: change(element.question.options).map((option, order) => ({
              ...option,
              order,
            })),
          },
        }
      : element,
  )
const without = <T>(items: readonly T[], item: T): T[] => items.filter((one) => one !== item)
const moved = <T>(items: readonly T[], dice: Dice): readonly T[] => {
  if (items.length === 0) return items
  const item = dice.pick(items)
  const others = without(items, item)
  return others.toSpliced(dice.below(items.length), 0, item)
}
/** As the builder does it: the order of an element is its place on its state. */
const inOrder = (flow: Flow): Flow => {
  const places = new Map(
    flow.states.flatMap(({ elements }) => elements.map((one, at) => [one, at])),
  )
  return {
    ...flow,
    elements: flow.elements.map((element) => ({
      ...element,
      order: places.get(element.id) ?? element.order,
    })),
  }
}

const edits: readonly Edit[] = [
  (flow, dice, name) => (dice.in100(30) ? { ...flow, name } : flow),
  (flow, dice, name) => onState(flow, dice, (one) => ({ ...one, name })),
  (flow, dice, name) =>
    onElement(flow, dice, (element) =>
      element.question
        ? {
            ...element,
            question: {
              ...element.question,
              body: { ...element.question.body, [dice.pick(['en', 'tr'])]: name },
            },
          }
        : { ...element, body: { ...element.body, en: name } },
    ),
  (flow, dice) =>
    onElement(flow, dice, (element) => ({ ...element, isVisible: !element.isVisible })),
  (flow, dice) =>
    onElement(flow, dice, (element) =>
      element.question
        ? {
            ...element,
            question: { ...element.question, isRequired: !element.question.isRequired },
          }
        : element,
    ),
  (flow, dice, name) =>
    onOptions(flow, dice, (options) =>
      options.map((option, at) => (at === 0 ? { ...option, body: { en: name } } : option)),
    ),
  (flow, dice, name) =>
    onOptions(flow, dice, (options) => {
      const made = { id: id(name), key: name, body: { en: name }, order: 0, isVisible: true }
      return options.toSpliced(dice.below(options.length + 1), 0, made)
    }),
  (flow, dice) => onOptions(flow, dice, (options) => without(options, dice.pick(options))),
  (flow, dice) => onOptions(flow, dice, (options) => moved(options, dice)),
  (flow, dice, name) => {
    const made: Element = {
      id: id(name),
      type: 'label',
      order: 0,
      isVisible: true,
      body: { en: name },
      triggers: [],
    }
    const placed = onState(flow, dice, (one) => ({
      ...one,
      elements: one.elements.toSpliced(dice.below(one.elements.length + 1), 0, made.id),
    }))
    return inOrder({ ...placed, elements: [...placed.elements, made] })
  },
  (flow, dice) => {
    if (flow.elements.length === 0) return flow
    const gone = dice.pick(flow.elements)
    return inOrder({
      ...flow,
      elements: without(flow.elements, gone),
      states: flow.states.map((one) => ({ ...one, elements: without(one.elements, gone.id) })),
    })
  },
  (flow, dice) =>
    inOrder(onState(flow, dice, (one) => ({ ...one, elements: [...moved(one.elements, dice)] }))),
  (flow, dice) => {
    if (flow.elements.length === 0) return flow
    const { id: moving } = dice.pick(flow.elements)
    const lifted = {
      ...flow,
      states: flow.states.map((one) => ({ ...one, elements: without(one.elements, moving) })),
    }
    return inOrder(
      onState(lifted, dice, (one) => ({ ...one, elements: [moving, ...one.elements] })),
    )
  },
  (flow, _dice, name) => ({ ...flow, states: [...flow.states, state(name, [], null)] }),
  (flow, dice) => {
    const gone = dice.pick(flow.states)
    if (gone.isInitialState || flow.states.length < 2) return flow
    const left = flow.states.filter(({ id: other }) => other !== gone.id)
    return {
      ...flow,
      states: left.map((one) =>
        one.nextStateId === gone.id ? { ...one, nextStateId: null } : one,
      ),
      elements: flow.elements.filter((element) => !gone.elements.includes(element.id)),
      transitions: flow.transitions.filter(
        ({ fromStateId, toStateId }) => fromStateId !== gone.id && toStateId !== gone.id,
      ),
    }
  },
  (flow, dice) => {
    const to = dice.pick(flow.states).id
    return onState(flow, dice, (one) => ({ ...one, nextStateId: to }))
  },
  (flow, dice, name) => ({
    ...flow,
    transitions: [
      ...flow.transitions,
      {
        id: id(name),
        fromStateId: dice.pick(flow.states).id,
        toStateId: dice.pick(flow.states).id,
        rules: [],
      },
    ],
  }),
  (flow, dice) =>
    flow.transitions.length === 0
      ? flow
      : { ...flow, transitions: without(flow.transitions, dice.pick(flow.transitions)) },
]
