// Mounts React in a widget's document: hydrates the server's drawing if it is this visitor's, otherwise replaces it.
import type { PageData } from '@askwell/contract'
import { createElement } from 'react'
import type { PageSnapshot } from '../app/page-types.ts'
import type { Screen } from '../app-types.ts'
import { restoringAttribute, waitingAttribute } from '../document/dom-ids.ts'
import type { Browser } from '../run/browser.ts'
import type { LiveValue } from '../run/live-value.ts'
import { takeOver } from '../run/take-over.ts'
import { createWords, type PageWords } from '../words.ts'
import { widgetScreen } from './drawing.ts'
import { firstShell, type Shell, type ShellActs } from './shell.ts'
import { WidgetApp } from './widget-app.tsx'

export interface MountInput {
  readonly data: PageData
  readonly page: LiveValue<PageSnapshot>
  readonly shell: LiveValue<Shell>
  readonly browser: Browser
  readonly acts: ShellActs
  readonly chooseLanguage: (languageId: string) => void
}

export interface Mount {
  readonly isDone: () => boolean
  /** Called once. `isDrawn`: `page` now holds the server's drawing. */
  readonly show: (isDrawn: boolean) => void
}

export function createMount({
  data,
  page,
  shell,
  browser,
  acts,
  chooseLanguage,
}: MountInput): Mount {
  let isDone = false
  return {
    isDone: () => isDone,
    show(isDrawn) {
      if (isDone) return
      isDone = true
      const shown = shell.getSnapshot()
      // The messages of the host page are applied after hydration, because the server's drawing did
      // not know them.
      if (isDrawn) shell.update(firstShell(data))
      const app = createElement(WidgetApp, {
        page,
        shell,
        settings: data.settings,
        acts,
        chooseLanguage,
        report: browser.report,
      })
      takeOver({
        app,
        isDrawn,
        run: page.getSnapshot().store,
        browser,
        begin: () => shell.update(shown),
      })
      if (isDrawn) pressAgain(window.askwellEarly?.others ?? [])
      // The skeleton holds nothing about a visitor, so it may be shown.
      else uncover(document.documentElement)
    },
  }
}

/**
 * Repeats the presses that came before the page was awake. On a phone the language control is
 * another one than in the drawing.
 */
function pressAgain(pressed: readonly HTMLElement[]): void {
  const last = pressed.at(-1)
  const isLanguage = last?.isConnected === false && last.matches('.language-menu__button')
  const button = isLanguage
    ? document.querySelector<HTMLElement>('.widget-footer .language-button')
    : pressed.findLast(({ isConnected }) => isConnected)
  button?.click()
}

/** The content of the page may be shown. */
export function uncover(html: HTMLElement): void {
  for (const name of [waitingAttribute, restoringAttribute]) html.removeAttribute(name)
}

/** The server's drawing. Null means that there was nothing to draw, and the page says so. */
export const drawnScreen = ({ node, widget, search, nowMs }: PageData): Screen | null =>
  node && widget ? widgetScreen(node, widget, search, nowMs) : null

/** Shown until the widget is opened, if the drawing is of no use. */
export function waitingPage(data: PageData, drawn: PageWords): PageSnapshot {
  const words = createWords({ ...drawn, catalogue: drawn.messages, flow: null })
  return { screen: { kind: 'loading' }, node: data.node, store: null, words, markdown: null }
}
