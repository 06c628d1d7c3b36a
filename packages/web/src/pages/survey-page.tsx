// A run on the page: chooses the kind of page for its state, with the frame around it.
import type { NodeReply, PageSettings } from '@askwell/contract'
import { useEffect, useMemo } from 'react'
import { AppContext, useApp, useLive } from '../app/app-context.ts'
import { Frame } from '../app/frame.tsx'
import { LanguageControl, selectorFor } from '../app/language-control.tsx'
import type { KeepingView, RunStore, Screen } from '../app-types.ts'
import { ElementBlock } from '../elements/element-block.tsx'
import { usePipedWords } from '../prose/use-piped-words.ts'
import { AlreadyAnsweredPage } from './notices.tsx'
import { pageTitle } from './page-title.ts'
import { QuestionPage } from './question-page.tsx'
import { RefusedPage } from './refused-page.tsx'
import { ThankPage } from './thank-page.tsx'

interface SurveyPageProps {
  readonly screen: Extract<Screen, { kind: 'survey' }>
  readonly store: RunStore
  readonly kept: KeepingView | null
  readonly frame: { readonly node: NodeReply | null; readonly settings: PageSettings }
  readonly chooseLanguage: (languageId: string) => void
}

const kinds = { page: 'question-page', thank: 'thank-page', chat: 'chat-page' } as const

export function SurveyPage({
  screen: { flow, mode },
  store,
  kept,
  frame,
  chooseLanguage,
}: SurveyPageProps) {
  const snapshot = useLive(store)
  const { run, view } = snapshot
  const app = useApp()
  const words = usePipedWords(flow, run, app)
  const context = useMemo(() => ({ ...app, words }), [app, words])
  const name = frame.node?.name ?? flow.name
  const title = pageTitle(context, snapshot, name)
  useEffect(() => {
    document.title = title
  }, [title])
  const languages = app.plain ? (
    <app.plain.Languages languages={flow.languages} currentId={run.languageId} />
  ) : (
    <LanguageControl
      languages={flow.languages}
      currentId={run.languageId}
      choose={chooseLanguage}
      selector={selectorFor(flow.languages.length)}
    />
  )
  if (run.phase.kind === 'already_answered') {
    return (
      <Frame {...frame} name={name} mode={mode} kind="notice-page" tools={languages}>
        <AlreadyAnsweredPage answeredAtMs={null} againAtMs={null} />
      </Frame>
    )
  }
  if (run.phase.kind === 'refused') {
    return (
      <AppContext value={context}>
        <Frame {...frame} name={name} mode={mode} kind="notice-page" isError tools={languages}>
          <RefusedPage
            why={run.phase.why}
            flow={flow}
            run={run}
            message={frame.node?.activation_expired_message ?? null}
          />
        </Frame>
      </AppContext>
    )
  }
  const footers = view.elements.filter(({ element }) => element.type === 'footer')
  return (
    <AppContext value={context}>
      <Frame
        {...frame}
        name={name}
        mode={mode}
        kind={kinds[view.style]}
        isError={view.hasFailed}
        tools={languages}
      >
        {view.style === 'page' ? (
          <QuestionPage snapshot={snapshot} name={name} kept={kept} />
        ) : (
          <ThankPage view={view} kept={kept} />
        )}
        {footers.map((item) => (
          <ElementBlock
            key={item.element.id}
            item={item}
            saysOptional={false}
            explainsRequired={false}
          />
        ))}
      </Frame>
    </AppContext>
  )
}
