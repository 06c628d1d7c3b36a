// Somebody who answers and sends a page at once, while the network delays some of its scripts.
import type { Question, QuestionStyle } from '@askwell/contract'
import type { Page } from 'playwright-core'
import { questionsOf } from './gallery.ts'
import type { GalleryStage } from './gallery-stage.ts'
import { typedWords } from './gallery-taps.ts'
import type { Respondent } from './respondent.ts'

export interface LateVisit {
  /** What was sent, by question. */
  readonly sent: Readonly<Record<string, readonly unknown[]>>
  /** The chunks that the page fetched. */
  readonly names: readonly string[]
}

/** The gallery on one page; `isLate`: which chunks are held back. Absent: none, and the page is hydrated before it is answered. */
export async function visitsLate(
  stage: GalleryStage,
  isLate?: (name: string) => boolean,
): Promise<LateVisit> {
  const fx = stage.gallery({ pages: 'one', asks: 'nothing', node: { country_code: 'TR' } })
  const who = await stage.arrives(fx, isLate ? { waits: 'painted', before: holding(isLate) } : {})
  for (const question of questionsOf(fx)) await answers(who, question)
  await who.page.locator('[data-press]').last().click()
  await who.sees('That was all of them.')
  const { responses } = await who.sent()
  const chunks = who.log.all.map((request) => request.url()).filter((url) => scripts.test(url))
  await who.close()
  const sentOf = (question: Question) =>
    responses.filter((item) => isOf(question, item.question_id)).map(said(question))
  return {
    sent: Object.fromEntries(questionsOf(fx).map((question) => [question.key, sentOf(question)])),
    names: [...new Set(chunks.map(nameOf))],
  }
}

/** How long a chunk is held back. */
const lateMs = 2_000

const typed: ReadonlySet<QuestionStyle> = new Set([
  'age',
  'customer_schema',
  'datepicker',
  'email',
  'external_id',
  'naming',
  'numeric',
  'phone_number',
  'text',
  'textarea',
])
const tapped: ReadonlySet<QuestionStyle> = new Set([
  'agreement',
  'checklist',
  'custom_score',
  'gender',
  'plain',
  'radio',
  'random',
  'score',
  'star',
])
/** In the national form, which only the numbering plans can read. */
const words: Readonly<Record<string, string>> = { ...typedWords, mobile: '0532 123 45 67' }

/** Everything that can be answered before a script is loaded. Other styles need a script: files, orders, codes. */
async function answers(who: Respondent, { key, style, options }: Question): Promise<void> {
  const at = who.element(key)
  if (typed.has(style))
    await at
      .locator('input:not([type=date]), textarea')
      .first()
      .pressSequentially(words[key] ?? 'word')
  else if (style === 'matrix') {
    const groups = await at
      .locator('input')
      .evaluateAll((inputs) => [
        ...new Set(inputs.map((input) => (input as HTMLInputElement).name)),
      ])
    // In a maxdiff, the worst is another statement than the best.
    for (const name of groups) {
      const choices = at.locator('label').filter({ has: who.page.locator(`input[name="${name}"]`) })
      await choices.nth(name.startsWith('best-') ? 1 : 0).click()
    }
  } else if (style === 'slider') await at.getByRole('slider').press('ArrowRight')
  else if (tapped.has(style) && options.length <= 10) await at.locator('label').first().click()
}

const isOf = ({ id, statements }: Question, questionId: string): boolean =>
  id === questionId || statements.some((row) => row.id === questionId)
/** Options by their index, because each rendering has its own ids. Shuffled ones have another order each time. */
const said =
  ({ style, options, statements }: Question) =>
  ({ body, option_id }: { body?: string | undefined; option_id?: string | undefined }) =>
    body ??
    (style === 'random'
      ? 'one of them'
      : [...options, ...statements.flatMap((row) => row.options)].findIndex(
          (option) => option.id === option_id,
        ))

const scripts = /\/assets\/[^/]+\.js$/
/** The last seven characters are a hash, which may contain hyphens. */
const nameOf = (url: string): string =>
  /([^/]+)-[\w-]{7}\.js$/.exec(new URL(url).pathname)?.[1] ?? url
const holding = (isLate: (name: string) => boolean) => (page: Page) =>
  page.route(scripts, async (route) => {
    if (isLate(nameOf(route.request().url())))
      await new Promise((resolve) => setTimeout(resolve, lateMs))
    await route.continue()
  })
