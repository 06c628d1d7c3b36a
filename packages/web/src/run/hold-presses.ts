// A phone number can be parsed only after the numbering plans are loaded. A press on Next before that waits for them, because
// a valid number would be refused, and a press must not be lost.
import { type QuestionView, styleOf } from '@askwell/engine'
import type { Act, RunStore } from '../app-types.ts'
import { phoneText } from '../questions/phone-text.ts'
import { loadPhonePlans, phonePlans } from './phone-plans.ts'

/** After this time the press continues without them, and the page shows the fault. */
const longestWaitMs = 10_000

export interface Holding {
  /** ISO 3166 code of the node's country, if it has one. */
  readonly country: string | null
  readonly languageCode: string
  readonly later: (ms: number, task: () => void) => () => void
}

export function holdPresses(
  store: RunStore,
  { country, languageCode, later }: Holding,
): RunStore['send'] {
  let held: Act[] | null = null

  function goOn(): void {
    const plans = phonePlans()
    if (plans)
      for (const { question, answer } of unread(store)) {
        const typed = answer?.kind === 'text' ? answer.text : ''
        const text = phoneText(typed, plans.homeCountry(country, languageCode), plans)
        if (text !== typed)
          store.send({
            type: 'answered',
            questionId: question.id,
            answer: { kind: 'text', text },
            by: 'typing',
          })
      }
    const acts = held ?? []
    held = null
    for (const act of acts) store.send(act)
  }

  return (act) => {
    const waits = act.type === 'pressed' || act.type === 'committed'
    if (!waits || (held === null && (phonePlans() || unread(store).length === 0)))
      return store.send(act)
    if (held) {
      held.push(act)
      return
    }
    held = [act]
    const stop = later(longestWaitMs, goOn)
    void loadPhonePlans().then(() => {
      stop()
      goOn()
    })
  }
}

/** Phone questions whose answer is still the typed text. */
const unread = (store: RunStore): QuestionView[] =>
  store
    .getSnapshot()
    .view.elements.flatMap((item) => (item.kind === 'question' ? [item.view] : []))
    .filter(
      ({ question, answer }) =>
        styleOf(question.style).field === 'tel' &&
        answer?.kind === 'text' &&
        !/^\+\d/.test(answer.text),
    )
