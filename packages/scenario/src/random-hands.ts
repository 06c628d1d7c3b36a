// Random hands on a random survey, all of them inside the page: a survey needs one call of the driver, so that a hundred of
// them are cheap. Presses and typing fire the same events as a person's.
import type { Question } from '@askwell/contract'
import type { Page } from 'playwright-core'
import { type Chance, wordsOf, wrongWords } from './random-survey.ts'

export interface Answered {
  /** `question value` of every control on the pages that were passed, as it was when its page was left. */
  readonly stood: string[]
  readonly refusals: number
  /** Why it did not reach the end; null = the last page was reached. */
  readonly stuck: string | null
}

/** More than any hand needs. */
const mostThrows = 600

export function answersAll(
  page: Page,
  questions: readonly { readonly elementId: string; readonly question: Question }[],
  chance: Chance,
): Promise<Answered> {
  const asked = questions.map(({ elementId, question: { style } }) => ({
    elementId,
    style,
    right: wordsOf(style),
    wrong: wrongWords(style),
  }))
  const throws = Array.from({ length: mostThrows }, () => chance.below(1_000_000))
  return page.evaluate(hands, { asked, throws })
}

interface Hands {
  readonly asked: readonly {
    readonly elementId: string
    readonly style: string
    readonly right: readonly string[]
    readonly wrong: string
  }[]
  readonly throws: readonly number[]
}

/** Runs in the page, so it can use nothing from outside. */
async function hands({ asked, throws }: Hands): Promise<Answered> {
  let thrown = 0
  const below = (limit: number): number => (throws[thrown++] ?? 0) % limit
  const soon = (ms = 0) => new Promise((happens) => setTimeout(happens, ms))
  const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-press]')]
  const button = (): string | null => buttons().at(-1)?.dataset['press'] ?? null
  const here = () =>
    asked.flatMap(({ elementId, ...question }) => {
      const at = document.getElementById(`el-${elementId}`)
      return at?.checkVisibility() ? [{ at, ...question }] : []
    })

  /** Mostly something valid, sometimes something that the page must refuse, sometimes nothing more. */
  function act(
    { at, style, right, wrong }: ReturnType<typeof here>[number],
    isCareful: boolean,
  ): void {
    const field = at.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input:not(.date__native), textarea',
    )
    if (right.length > 0 && field) {
      const text = !isCareful && below(100) < 30 ? wrong : (right[below(right.length)] ?? '')
      field.focus()
      field.select()
      document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
      return
    }
    const list = at.querySelector('select')
    if (style === 'dropdown' && list) {
      list.focus()
      list.selectedIndex = 1 + below(list.options.length - 1)
      list.dispatchEvent(new Event('change', { bubbles: true }))
      return
    }
    if (isCareful && at.querySelector('input:checked')) return
    const choices = [...at.querySelectorAll('label')].filter((label) =>
      label.querySelector('input'),
    )
    choices[below(choices.length)]?.click()
  }

  const read = (): string[] =>
    [...document.querySelectorAll<HTMLElement>('.question[data-question]')].flatMap((question) =>
      [
        ...question.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
          'input, select, textarea',
        ),
      ].flatMap((control) => {
        const isOff =
          control instanceof HTMLInputElement &&
          ['radio', 'checkbox'].includes(control.type) &&
          !control.checked
        return isOff || control.value === ''
          ? []
          : [`${question.dataset['question']} ${control.value}`]
      }),
    )

  /** Waits for the result of a press: the next page, an error or the end. */
  async function isLeftBy(press: string | null): Promise<boolean> {
    buttons().at(-1)?.click()
    const until = performance.now() + 20_000
    do {
      await soon(10)
      if (button() !== press) return true
    } while (
      !document.querySelector('.question--error, [role=alert]:not(:empty)') &&
      performance.now() < until
    )
    return false
  }

  const stood: string[] = []
  let refusals = 0
  for (let press = button(); press !== null; press = button()) {
    for (let acts = below(7); acts > 0; acts -= 1) {
      const now = here()
      const question = now[below(now.length)]
      if (question) act(question, false)
      await soon()
    }
    let page = read()
    for (let tries = 0; !(await isLeftBy(press)); tries += 1) {
      refusals += 1
      if (tries > 3)
        return {
          stood,
          refusals,
          stuck: `the page of ${press} is not left: ${document.body.innerText.slice(0, 300)}`,
        }
      for (const question of here()) {
        if (question.at.isConnected) act(question, true)
        await soon()
      }
      page = read()
    }
    stood.push(...page)
  }
  return { stood, refusals, stuck: null }
}
