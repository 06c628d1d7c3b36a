// One turn of a survey that is answered by forms: applies the form's answers, presses its button, and performs the effects
// until the run rests on the page that is shown next. The engine decides everything, as in the browser.
import type { FeedbackCustomer } from '@askwell/contract'
import {
  type Effect,
  type FlowMap,
  type Run,
  type RunEvent,
  step,
  styleOf,
  type Tools,
  view,
} from '@askwell/engine'
import { bindingCalls, bound } from '@askwell/engine/binding'
import { type FormFields, fieldNames, formEvents, hasRevealed, pressIn } from '@askwell/engine/form'
import { Refusal } from '../../refusal.ts'
import { codeEvents, isVerifying } from './form-codes.ts'
import { type Doing, perform } from './form-effects.ts'
import { phoneAsTyped } from './phone-target.ts'

export interface TurnInput extends Doing {
  readonly map: FlowMap
  readonly run: Run
  readonly tools: Tools
  readonly fields: FormFields
  /** The country of a number without a calling code. */
  readonly country: string | null
  /** The last requests to owners' systems, by question. */
  readonly asked: Readonly<Record<string, string>>
}

export interface Turned {
  readonly run: Run
  readonly focus: Extract<Effect, { type: 'focus' }>['target'] | null
  readonly asked: Readonly<Record<string, string>>
}

/** More than any turn needs; a flow that loops endlessly must not block a server. */
const mostSteps = 500

/** The run on its first page, before anything was sent. */
export async function beginTurn(
  input: Omit<TurnInput, 'fields'>,
  customer: FeedbackCustomer | null,
): Promise<Turned> {
  const turn = makeTurn({ ...input, fields: new Map() })
  if (customer) await turn.happens({ type: 'customer_loaded', customer })
  await turn.happens({ type: 'loaded', at: input.at })
  return turn.end()
}

export async function takeTurn(input: TurnInput): Promise<Turned> {
  const { map, run, fields, at } = input
  const drawn = view(map, run)
  const press = pressIn(fields)
  const turn = makeTurn(input)
  const number = (typed: string, country: string): string =>
    phoneAsTyped(typed, country || input.country)
  for (const event of formEvents(drawn, fields, number, at)) await turn.happens(event)
  for (const questionId of filesIn(drawn)) await takeFile(turn, questionId, input)
  const refusedFile = filesIn(drawn).find(
    (questionId) => input.files.has(fieldNames.plain(questionId)) && turn.run().faults[questionId],
  )
  for (const event of codeEvents(drawn, press, fields, number, at)) await turn.happens(event)
  await turn.askOwners()
  if (press.kind === 'language')
    await turn.happens({ type: 'language_chosen', languageId: press.languageId })
  if (press.kind === 'clear') turn.lookAt({ questionId: press.questionId })
  if (press.kind === 'back') await turn.happens({ type: 'went_back', at })
  // If something appeared, or an answer has already changed the page, no button is pressed yet.
  if (press.kind === 'on' && isOnSamePage(run, turn.run())) {
    // Its fault would be hidden by the page's own check, or lost when the page changes.
    if (refusedFile !== undefined) turn.lookAt({ questionId: refusedFile })
    else if (hasRevealed(drawn, view(map, turn.run())) || isVerifying(drawn, turn.run()))
      turn.lookAt('page')
    // Enter sends no button's name: it means the last button, which is the page's main one.
    else
      await turn.happens({
        type: 'pressed',
        elementId: press.elementId ?? drawn.buttons.at(-1)?.id ?? null,
        at,
      })
  }
  return turn.end()
}

interface Turn {
  readonly run: () => Run
  readonly happens: (event: RunEvent) => Promise<void>
  readonly lookAt: (target: NonNullable<Turned['focus']>) => void
  /** Calls owners' systems for the bound questions of the page whose requests have changed. */
  readonly askOwners: () => Promise<void>
  readonly end: () => Promise<Turned>
}

function makeTurn({ map, run: first, tools, asked: askedBefore, ...doing }: TurnInput): Turn {
  let run = first
  let focus: Turned['focus'] = null
  let asked = askedBefore
  let steps = 0

  async function happens(event: RunEvent): Promise<void> {
    const queue = [event]
    for (let next = queue.shift(); next; next = queue.shift()) {
      steps += 1
      if (steps > mostSteps) throw new Error('The turn of a form does not come to an end.')
      const stepped = step(map, run, next, tools)
      run = stepped.run
      for (const effect of stepped.effects) {
        if (effect.type === 'focus') focus = effect.target
        const follows = await perform(effect, doing)
        if (follows) queue.push(follows)
      }
    }
  }

  async function askOwners(): Promise<void> {
    const calls = bindingCalls(map, run)
    const now = Object.fromEntries(calls.map((call) => [call.questionId, JSON.stringify(call)]))
    for (const { questionId, referenceId, body } of calls) {
      if (asked[questionId] === now[questionId]) continue
      const reply = await doing.calls.integration(referenceId, body).catch((error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      })
      await happens({ ...bound(map, run, questionId, reply), at: doing.at })
    }
    asked = now
  }

  return {
    run: () => run,
    happens,
    askOwners,
    lookAt: (target) => {
      focus = target
    },
    end: async () => {
      await askOwners()
      return { run, focus, asked }
    },
  }
}

/** Whether the run is still on the same page and not complete. */
const isOnSamePage = (before: Run, now: Run): boolean =>
  now.phase.kind === 'answering' && now.visits.length === before.visits.length

const filesIn = ({ elements }: ReturnType<typeof view>): string[] =>
  elements.flatMap((item) =>
    item.kind === 'question' && styleOf(item.view.question.style).answer === 'file'
      ? [item.view.question.id]
      : [],
  )

async function takeFile(
  turn: Turn,
  questionId: string,
  { fields, files, at }: TurnInput,
): Promise<void> {
  if (fields.has(fieldNames.removed(questionId)))
    await turn.happens({ type: 'upload_cancelled', questionId })
  const handle = fieldNames.plain(questionId)
  const file = files.get(handle)
  if (!file) return
  const { name, bytes: size, type } = file
  await turn.happens({ type: 'file_chosen', questionId, file: { name, size, type }, handle, at })
}
