// Performs the reducer's effects on the screen of a widget's frame: makes and presents runs, changes the language, and
// shows an error if there is nothing to show. The results go back to the reducer.
import type { Flow, PageData, StartMessage } from '@askwell/contract'
import { flushSync } from 'react-dom'
import type { PageSnapshot } from '../app/page-types.ts'
import type { Words } from '../app-types.ts'
import type { Browser } from '../run/browser.ts'
import type { LiveValue } from '../run/live-value.ts'
import { addStyle, applyHead, loadCss, setDocumentLanguage } from '../run/page-head.ts'
import { wordsIn } from '../run/page-snapshot.ts'
import {
  brokenText,
  type ContentEffect,
  type ContentEvent,
  type ContentMemory,
  type FocusWish,
} from './content-memory.ts'
import type { ContentRuns, MadeRun } from './content-runs.ts'
import type { EarlyFrame } from './early-frame.ts'
import type { Line } from './greet.ts'
import { drawnScreen, type Mount, uncover } from './mount-page.ts'
import { widgetCss } from './widget-css.ts'

interface ContentScreenInput {
  readonly data: PageData
  readonly page: LiveValue<PageSnapshot>
  readonly frame: EarlyFrame
  readonly browser: Browser
  readonly runs: ContentRuns
  readonly mount: () => Mount
  readonly memory: () => ContentMemory
  readonly send: (event: ContentEvent) => void
  readonly tell: Line['tell']
}

type BeginEffect = Extract<ContentEffect, { type: 'begin' }>
type LoadWordsEffect = Extract<ContentEffect, { type: 'load_words' }>
type FlowLanguage = Flow['languages'][number]

export function createContentScreen({
  data,
  page,
  frame,
  browser,
  runs,
  mount,
  memory,
  send,
  tell,
}: ContentScreenInput) {
  let preparing: Promise<MadeRun | null> | null = null
  let prepared: MadeRun | null = null
  let stopThanks = (): void => {}

  /**
   * Before the widget is opened: prepares the run for the questions in the document, so that they
   * can be answered at once.
   */
  async function prepare(start: StartMessage): Promise<MadeRun | null> {
    const run = data.node && (await runs.make(start, data.node))
    if (!run || mount().isDone()) return null
    page.update(run.snapshot)
    mount().show(isAsDrawn(run.snapshot))
    return run
  }

  /** Uses the prepared run, if nothing has changed since. */
  async function enter(turn: number, focus: FocusWish): Promise<void> {
    try {
      prepared = await preparing
      const isCurrent = prepared !== null && runs.isCurrent(prepared, memory().start)
      send({ type: 'prepared', turn, focus, isCurrent, language: prepared?.language ?? null })
    } catch (error) {
      browser.report(error)
      send({ type: 'prepare_failed', focus })
    }
  }

  async function begin(effect: BeginEffect): Promise<void> {
    try {
      await makeAndShow(effect)
    } catch (error) {
      browser.report(error)
      send({ type: 'failed', message: brokenText })
    }
    send({ type: 'settled', focus: effect.focus })
  }

  async function makeAndShow({ turn, start, from }: BeginEffect): Promise<void> {
    const node = await runs.nodeFor(start)
    if (turn !== memory().turn) return
    if (!node) {
      send({ type: 'failed', message: 'The survey of the widget could not be loaded' })
      return
    }
    const run = await runs.make(start, node)
    if (turn !== memory().turn) return
    flushSync(() => {
      send({ type: 'run_ready', turn, from })
      page.update(run.snapshot)
    })
    mount().show(isAsDrawn(run.snapshot))
    present(run)
  }

  /** Opened: the screen now belongs to this visitor. */
  function present({ snapshot, node }: MadeRun): void {
    const { turn } = memory()
    tellWords(snapshot.words)
    snapshot.store?.send({ type: 'loaded' })
    watchThanks(snapshot, node)
    uncover(document.documentElement)
    tell({ type: 'ready' })
    // The chunk that stores the answers is loaded later; if it does not load, nothing is stored.
    void snapshot.keep?.().then(
      ({ view }) => turn === memory().turn && page.update({ kept: view }),
      () => {},
    )
  }

  const isAsDrawn = ({ screen, isResumed }: PageSnapshot): boolean =>
    frame.isTheirs() && !isResumed && screen.kind === drawnScreen(data)?.kind

  /** after the thank-you time the widget closes, and the next opening starts a new run. */
  function watchThanks({ store }: PageSnapshot, node: MadeRun['node']): void {
    const seconds = node.thank_you_duration_in_seconds
    if (!store || !seconds) return
    const stopWatching = store.subscribe(() => {
      const { phase } = store.getSnapshot().run
      if (phase.kind !== 'ended' || phase.end !== 'thank') return
      stopWatching()
      stopThanks = browser.later(seconds * 1_000, () => tell({ type: 'close' }))
    })
  }

  function tellWords(words: Words): void {
    setDocumentLanguage(document, words)
    const texts = {
      toggle: words.t('widget.toggle'),
      open: words.t('widget.open'),
      close: words.t('widget.close'),
    }
    tell({ type: 'language', code: words.code, dir: words.dir, texts })
  }

  function chooseLanguage(isWanted: (language: FlowLanguage) => boolean): void {
    const { screen, store } = page.getSnapshot()
    const chosen = screen.kind === 'survey' && store ? screen.flow.languages.find(isWanted) : null
    if (chosen) send({ type: 'language_chosen', languageId: chosen.id, code: chosen.code })
  }

  async function loadWords({ start, ...language }: LoadWordsEffect): Promise<void> {
    const { screen, node } = page.getSnapshot()
    if (screen.kind !== 'survey') return
    const input = runs.inputOf(start)
    const words = await wordsIn(input, language.code, screen.flow, node?.timezone ?? null)
    send({ ...language, type: 'words_came', words })
  }

  function dress({ config }: StartMessage): void {
    addStyle(document, widgetCss(config, data.node))
    if (!data.node) return
    applyHead(document, { ...data.node, css_url_react: null })
    if (data.node.css_url_react)
      void loadCss(browser.send, data.node.css_url_react).then(
        (css) => css === null || addStyle(document, css),
      )
  }

  return {
    dress,
    begin,
    enter,
    loadWords,
    chooseLanguage,
    prepare(start: StartMessage): void {
      preparing = prepare(start)
      // Tells the code that opens the widget.
      preparing.catch(() => {})
    },
    presentPrepared: () => prepared && present(prepared),
    stopThanks: () => stopThanks(),
    findLanguage(code: string): void {
      const wanted = code.toLowerCase()
      chooseLanguage((one) => one.code.toLowerCase() === wanted || one.id === wanted)
    },
    speak(languageId: string, words: Words): void {
      page.getSnapshot().store?.send({ type: 'language_chosen', languageId })
      page.update({ words })
      tellWords(words)
    },
    showFailure(message: string): void {
      mount().show(drawnScreen(data) === null)
      uncover(document.documentElement)
      tell({ type: 'ready' })
      tell({ type: 'failed', message })
    },
  }
}
