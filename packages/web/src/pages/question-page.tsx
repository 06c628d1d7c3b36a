// A page of questions: progress, errors, the elements in order, and the buttons.
import type { ElementView, View } from '@askwell/engine'
import { useApp } from '../app/app-context.ts'
import type { KeepingView, RunSnapshot } from '../app-types.ts'
import { ElementBlock } from '../elements/element-block.tsx'
import { Actions } from './actions.tsx'
import { ErrorSummary, hasSummary } from './error-summary.tsx'
import { SubmitFailed } from './submit-failed.tsx'

/** Drawn as a shape with its own width: a style attribute would not pass the page's content security policy. */
function ProgressBar({ share }: { readonly share: number }) {
  const { words } = useApp()
  const percent = Math.round(share * 100)
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={words.t('progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg className="progress__track" width="100%" height="4" aria-hidden="true" focusable="false">
        <rect className="progress__done" width={`${percent}%`} height="4" rx="2" />
      </svg>
    </div>
  )
}

interface QuestionPageProps {
  readonly snapshot: RunSnapshot
  readonly name: string
  readonly kept: KeepingView | null
}

export function QuestionPage({ snapshot: { run, view }, name, kept }: QuestionPageProps) {
  const elements = view.elements.filter(({ element }) => element.type !== 'footer')
  const firstRequired = elements.findIndex(isRequired)
  const saysOptional = isMostlyRequired(elements)
  const isHeaded = elements[0]?.kind === 'question'
  const hasMoved = run.visits.length > 1 || run.wasReachedByBack
  return (
    <section className="sheet">
      <ProgressBar share={view.progress} />
      {!isHeaded && (
        <h1 id="page-heading" className="visually-hidden" tabIndex={-1}>
          {name}
        </h1>
      )}
      {kept?.('page')}
      {run.phase.kind === 'answering' && run.phase.failure && (
        <SubmitFailed failure={run.phase.failure} />
      )}
      {hasSummary(run) && <ErrorSummary run={run} elements={elements} />}
      <div key={view.state?.id} className={pageClass(run.phase.kind, hasMoved)}>
        {elements.map((item, at) => (
          <ElementBlock
            key={item.element.id}
            item={item}
            saysOptional={saysOptional}
            explainsRequired={at === firstRequired}
            isHeading={isHeaded && at === 0}
            isQuiet={run.isRefused}
          />
        ))}
      </div>
      <Actions view={view} isSending={run.phase.kind === 'submitting'} />
      {kept?.('below')}
    </section>
  )
}

const isRequired = (item: ElementView): boolean =>
  item.kind === 'question' && item.view.question.isRequired

/** If true, the few optional questions are marked instead. */
function isMostlyRequired(elements: View['elements']): boolean {
  const questions = elements.filter(({ kind }) => kind === 'question')
  return questions.filter(isRequired).length * 2 > questions.length
}

/** The first page is not animated; only a page after a move enters. */
function pageClass(phase: RunSnapshot['run']['phase']['kind'], hasMoved: boolean): string {
  if (phase === 'moving') return 'sheet__page sheet__page--leaving'
  return hasMoved ? 'sheet__page sheet__page--entering' : 'sheet__page'
}
