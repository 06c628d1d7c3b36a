// An app with the components of `@askwell/react-native`, which a journey builds and controls by the window.
import { AskwellSurvey, useAskwellWidget } from '@askwell/react-native'
import { createElement, type ReactElement, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Screen {
  readonly survey?: Parameters<typeof AskwellSurvey>[0]
  readonly prefetched?: Parameters<typeof AskwellSurvey.prefetch>[0]
  readonly widget?: Parameters<typeof useAskwellWidget>[0]
}

declare global {
  interface Window {
    show?: (screen: Screen) => void
    widget?: ReturnType<typeof useAskwellWidget>
    /** What the components have said, in order. */
    news?: unknown[][]
  }
}

const news: unknown[][] = []
const say =
  (name: string) =>
  (...details: unknown[]): void =>
    void news.push([name, ...details])

function App(): ReactElement {
  const [{ survey, prefetched, widget }, show] = useState<Screen>({})
  Object.assign(window, { show, news })
  const hears = Object.fromEntries(
    ['onReady', 'onSubmitted', 'onEnd', 'onClose', 'onError'].map((name) => [name, say(name)]),
  )
  return createElement(
    StrictMode,
    null,
    survey && createElement(AskwellSurvey, { ...survey, ...hears }),
    prefetched && createElement(AskwellSurvey.prefetch, prefetched),
    widget && createElement(Widget, widget),
  )
}

function Widget(options: NonNullable<Screen['widget']>): ReactElement | null {
  window.widget = useAskwellWidget({ ...options, onEvent: say('widget') })
  return window.widget.view
}

createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(App))
