// A run inside the widget's frame: the page it is on, with Back in the header and the choice of language in the footer.
import type { NodeReply } from '@askwell/contract'
import { useMemo } from 'react'
import { AppContext, useApp, useLive } from '../app/app-context.ts'
import type { KeepingView, RunStore, Screen } from '../app-types.ts'
import { ElementBlock } from '../elements/element-block.tsx'
import { AlreadyAnsweredPage } from '../pages/notices.tsx'
import { QuestionPage } from '../pages/question-page.tsx'
import { RefusedPage } from '../pages/refused-page.tsx'
import { ThankPage } from '../pages/thank-page.tsx'
import { usePipedWords } from '../prose/use-piped-words.ts'
import { LanguageMenu } from './language-menu.tsx'
import { WidgetFrame } from './widget-frame.tsx'

interface WidgetSurveyProps {
  readonly screen: Extract<Screen, { kind: 'survey' }>
  readonly store: RunStore
  readonly kept: KeepingView | null
  readonly frame: Pick<
    Parameters<typeof WidgetFrame>[0],
    'settings' | 'shell' | 'acts' | 'previewType'
  > & { readonly node: NodeReply | null }
  readonly chooseLanguage: (languageId: string) => void
}

const kinds = { page: 'question-page', thank: 'thank-page', chat: 'chat-page' } as const

export function WidgetSurvey({
  screen: { flow, mode },
  store,
  kept,
  frame,
  chooseLanguage,
}: WidgetSurveyProps) {
  const snapshot = useLive(store)
  const { run, view } = snapshot
  const app = useApp()
  const words = usePipedWords(flow, run, app)
  const context = useMemo(() => ({ ...app, words }), [app, words])
  const name = frame.node?.name ?? flow.name
  const isModal = frame.shell.layout === 'full_page'
  const languages = (
    <LanguageMenu
      languages={flow.languages}
      currentId={run.languageId}
      choose={chooseLanguage}
      selector={isModal ? 'modal' : 'dropdown'}
    />
  )
  if (run.phase.kind === 'already_answered') {
    return (
      <WidgetFrame {...frame} name={name} kind="notice-page" tools={languages}>
        <AlreadyAnsweredPage answeredAtMs={null} againAtMs={null} />
      </WidgetFrame>
    )
  }
  if (run.phase.kind === 'refused') {
    return (
      <AppContext value={context}>
        <WidgetFrame {...frame} name={name} kind="notice-page" isError tools={languages}>
          <RefusedPage
            why={run.phase.why}
            flow={flow}
            run={run}
            message={frame.node?.activation_expired_message ?? null}
          />
        </WidgetFrame>
      </AppContext>
    )
  }
  const footers = view.elements.filter(({ element }) => element.type === 'footer')
  const goesBack = view.style === 'page' && view.canGoBack
  return (
    <AppContext value={context}>
      <WidgetFrame
        {...frame}
        name={name}
        mode={mode}
        kind={kinds[view.style]}
        isError={view.hasFailed}
        {...(goesBack && { back: () => store.send({ type: 'went_back' }) })}
        {...(view.style !== 'chat' && { tools: languages })}
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
      </WidgetFrame>
    </AppContext>
  )
}
