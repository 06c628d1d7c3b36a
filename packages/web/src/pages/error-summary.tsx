// The faults of the page, at its top: how many answers need attention, and a link to each. Takes the focus when a
// press on Next found two or more. The alert is inside the element that takes the focus, because a single element would be read twice.
import type { ElementView, Run } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import { Icon } from '../app/icon.tsx'
import { plainText } from '../prose/prose.tsx'
import { missingControl, questionDomId } from '../questions/style-props.ts'

export const hasSummary = (run: Run): boolean => run.notice !== null

export function ErrorSummary({
  run,
  elements,
}: {
  readonly run: Run
  readonly elements: readonly ElementView[]
}) {
  const { words, markdown } = useApp()
  const flagged = elements.flatMap((item) =>
    item.kind === 'question' && item.view.fault ? [item.view] : [],
  )
  const areMissing = flagged.every(({ fault }) => fault?.code === 'required')
  return (
    <div id="error-summary" className="alert-box alert-box--danger" tabIndex={-1}>
      <Icon name="alert" size={20} />
      <div role="alert">
        {flagged.length > 0 && (
          <h2 className="alert-box__heading">
            {words.t(areMissing ? 'summary.heading' : 'summary.check', { count: flagged.length })}
          </h2>
        )}
        {notice()}
        {flagged.length > 0 && (
          <ul className="alert-box__links">
            {flagged.map(({ question }) => (
              <li key={question.id}>
                <a
                  href={`#${questionDomId(question.id)}`}
                  {...words.tongue(question.body)}
                  onClick={(event) => focusQuestion(event, question.id)}
                >
                  {plainText(markdown, words.markdown(question.body))}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )

  function notice() {
    if (run.notice === 'nothing_answered') return <p>{words.t('nothingAnswered')}</p>
    // Invalid answers are not missing ones.
    return (
      (flagged.length === 0 || flagged.some(({ fault }) => fault?.code === 'required')) && (
        <p>{words.t('unanswered')}</p>
      )
    )
  }
}

/** To the first control of the question, and with its label in view. */
function focusQuestion(event: React.MouseEvent, questionId: string): void {
  const question = document.getElementById(questionDomId(questionId))
  if (!question) return
  event.preventDefault()
  const control = question.matches('input, select, textarea, summary')
    ? question
    : (question.querySelector<HTMLElement>(missingControl) ??
      question.querySelector<HTMLElement>('input:checked, input, select, summary, button'))
  document.getElementById(`label-${questionId}`)?.scrollIntoView({ block: 'start' })
  ;(control ?? question).focus({ preventScroll: true })
}
