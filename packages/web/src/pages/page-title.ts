// The title of a survey's page. A link is known by its node's name, so the first page has only that name; a later
// title comes from the first question, and the title of a page with faults begins with them.
import type { AppContextValue } from '../app/app-context.ts'
import type { RunSnapshot } from '../app-types.ts'
import { plainText } from '../prose/prose.tsx'
import { refusalText } from './refused-page.tsx'

export function pageTitle(
  { words, markdown }: Pick<AppContextValue, 'words' | 'markdown'>,
  { run, view }: RunSnapshot,
  name: string,
): string {
  if (run.phase.kind === 'refused') return `${refusalText(words, run.phase.why).heading} · ${name}`
  const [first] = view.elements
  const question =
    run.visits.length > 1 && first?.kind === 'question'
      ? plainText(markdown, words.markdown(first.view.question.body))
      : ''
  const title = [question, name].filter(Boolean).join(' · ')
  const isWrong = run.notice !== null || view.hasFailed || Object.keys(run.faults).length > 0
  return isWrong ? words.t('title.error', { title }) : title
}
