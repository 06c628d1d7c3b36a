// A state of a form inside the chat: its elements and buttons, without the page around it.
import { useMemo } from 'react'
import { AppContext, useApp } from '../app/app-context.ts'
import type { RunSnapshot } from '../app-types.ts'
import { ElementBlock } from '../elements/element-block.tsx'
import { Actions } from '../pages/actions.tsx'
import { refusalText } from '../pages/refused-page.tsx'
import { SubmitFailed } from '../pages/submit-failed.tsx'
import type { FormRun } from './form-run.ts'

export function FormPage({
  form,
  snapshot: { run, view },
}: {
  readonly form: FormRun
  readonly snapshot: RunSnapshot
}) {
  const app = useApp()
  const context = useMemo(
    () => ({
      ...app,
      words: form.words,
      specialViews: form.specialViews,
      send: form.store.send,
      holdFile: null,
    }),
    [app, form],
  )
  if (run.phase.kind === 'refused') {
    const { heading, text } = refusalText(form.words, run.phase.why)
    return (
      <div
        className="alert-box alert-box--danger"
        role="alert"
        lang={form.words.code}
        dir={form.words.dir}
      >
        <div>
          <h2 className="alert-box__heading">{heading}</h2>
          <p>{text}</p>
        </div>
      </div>
    )
  }
  return (
    <AppContext value={context}>
      <div className="form-card__page" lang={form.words.code} dir={form.words.dir}>
        {run.phase.kind === 'answering' && run.phase.failure && (
          <SubmitFailed failure={run.phase.failure} />
        )}
        {view.elements.map((item) => (
          <ElementBlock
            key={item.element.id}
            item={item}
            saysOptional={false}
            explainsRequired={false}
          />
        ))}
        {view.style === 'page' && (
          <Actions view={view} isSending={run.phase.kind === 'submitting'} />
        )}
      </div>
    </AppContext>
  )
}
