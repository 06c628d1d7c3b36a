// Walks a flow as a respondent would: looks at the page, answers what it sees, presses the button. The engine decides everything
// else, so that every demo feedback is one that the product's own pages could have sent.
import {
  type Answer,
  type Effect,
  type Feedback,
  type FlowMap,
  isMaxdiff,
  type MatrixRow,
  matrixTasks,
  maxdiffSets,
  noTools,
  type QuestionView,
  type Run,
  type RunEvent,
  type Session,
  start,
  step,
  view,
} from '@askwell/engine'
import type { Habits, Preference, Respondent, Wish } from './habits.ts'

export interface Walk {
  readonly feedback: Feedback
  readonly isCompleted: boolean
}

export interface WalkInput {
  readonly map: FlowMap
  readonly habits: Habits
  readonly who: Respondent
  readonly session: Session
  readonly languageId: string
  readonly seed: number
  readonly startedAtMs: number
  /** Leaves after this many pages; the last partial save is what stays. Null = continues to the end. */
  readonly leavesAfterPages: number | null
}

/** Null: left before anything was saved. */
export function walk(input: WalkInput): Walk | null {
  const { map, who } = input
  let at = input.startedAtMs
  let saved: Walk | null = null
  const first = start(map, {
    mode: 'live',
    seed: input.seed,
    at,
    languageId: input.languageId,
    session: input.session,
  })
  let run: Run = first.run

  const follow = (effects: readonly Effect[]): void => {
    for (const effect of effects) {
      if (effect.type === 'wait') {
        at += effect.ms
        send({ ...effect.event, ...('at' in effect.event ? { at } : {}) })
      } else if (effect.type === 'save') {
        saved = { feedback: effect.feedback, isCompleted: effect.completed }
        send({
          type: 'saved',
          completed: effect.completed,
          feedbackId: 'demo',
          chatToken: null,
          at,
        })
      }
    }
  }
  const send = (event: RunEvent): void => {
    // The demo's flows have no regex rules and hide no answers.
    const stepped = step(map, run, event, noTools)
    run = stepped.run
    follow(stepped.effects)
  }
  const takeTime = (seconds: number): void => {
    at += Math.round(seconds * 1_000 * (0.7 + who.chance.next() * 0.8))
  }

  follow(first.effects)
  for (let pages = 0; run.phase.kind === 'answering'; pages += 1) {
    if (pages === input.leavesAfterPages) break
    if (pages > 20) throw new Error(`The demo respondent is lost in ${map.flow.name}.`)
    const here = run.visits.length
    const asked = new Set<string>()
    for (
      let next = unasked(map, run, asked);
      next && run.visits.length === here && run.phase.kind === 'answering';
      next = unasked(map, run, asked)
    ) {
      asked.add(next.question.id)
      const given = answerOf(next, input.habits[next.question.key]?.(who) ?? null)
      takeTime(given?.kind === 'text' ? 3 + given.text.length * 0.16 : 4)
      if (!given) continue
      if (given.kind === 'text') {
        send({ type: 'answered', questionId: next.question.id, answer: given, by: 'typing', at })
        send({ type: 'committed', questionId: next.question.id, at })
      } else if (given.kind === 'matrix')
        given.rows.forEach((_, index) => {
          send({
            type: 'answered',
            questionId: next.question.id,
            answer: { kind: 'matrix', rows: given.rows.slice(0, index + 1) },
            by: 'pick',
            at,
          })
          takeTime(2)
        })
      else if (given.kind === 'options')
        given.optionIds.forEach((_, index) => {
          send({
            type: 'answered',
            questionId: next.question.id,
            answer: { kind: 'options', optionIds: given.optionIds.slice(0, index + 1) },
            by: 'pick',
            at,
          })
          takeTime(1)
        })
    }
    if (run.visits.length > here || run.phase.kind !== 'answering') continue
    takeTime(2)
    send({ type: 'pressed', elementId: view(map, run).buttons[0]?.id ?? null, at })
    if (run.visits.length === here && run.phase.kind === 'answering')
      throw new Error(
        `The demo respondent is stuck in ${map.flow.name}: ${JSON.stringify(run.faults)}`,
      )
  }
  return saved
}

/** The first visible question of the page that was not asked yet; answers may have revealed more. */
function unasked(map: FlowMap, run: Run, asked: ReadonlySet<string>): QuestionView | undefined {
  return view(map, run).elements.flatMap((element) =>
    element.kind === 'question' && !asked.has(element.view.question.id) ? [element.view] : [],
  )[0]
}

function answerOf(asked: QuestionView, wish: Wish): Answer | null {
  if (wish === null) return null
  if (typeof wish === 'string') return { kind: 'text', text: wish }
  if (typeof wish === 'function')
    return isMaxdiff(asked.question) ? bestAndWorst(asked, wish) : chosenProducts(asked, wish)
  const optionIds = [...new Set(wish)].flatMap(
    (key) => asked.options.find((option) => option.key === key)?.id ?? [],
  )
  return optionIds.length > 0 ? { kind: 'options', optionIds } : null
}

function bestAndWorst(asked: QuestionView, prefers: Preference): Answer {
  const rows = maxdiffSets(asked).flatMap(({ set, rows: shown }): MatrixRow[] => {
    const keys = shown.map(({ statement }) => statement.key)
    const best = prefers(keys, 1)
    const worst = prefers(
      keys.filter((key) => key !== best),
      -1,
    )
    return shown.flatMap(({ statement: { id, key }, options }) => {
      const end = key === best ? 'best' : key === worst ? 'worst' : null
      const optionId = options.find((option) => option.key === end)?.id
      return optionId === undefined ? [] : { statementId: id, optionId, ...(set && { set }) }
    })
  })
  return { kind: 'matrix', rows }
}

function chosenProducts(asked: QuestionView, prefers: Preference): Answer {
  const { conjoint } = asked.question.extra
  const rows = matrixTasks(asked).flatMap(({ set, statement, options }): MatrixRow[] => {
    const [version = 0, task = 0] = set?.split('/').map(Number) ?? []
    const products = conjoint?.designs[version]?.[task] ?? []
    const named = options.map(({ id, key }, at) => {
      const levels = products[at]?.flatMap(
        (level, attribute) => conjoint?.attributes[attribute]?.levels[level]?.key ?? [],
      )
      return { id, name: levels?.join(' ') ?? key }
    })
    const best = prefers(
      named.map(({ name }) => name),
      1,
    )
    const optionId = named.find(({ name }) => name === best)?.id
    return optionId && set ? [{ statementId: statement.id, optionId, set }] : []
  })
  return { kind: 'matrix', rows }
}
