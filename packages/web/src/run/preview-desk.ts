// The preview in the builder: accepts the document while it is edited, without reloading the page. The owner's acts in
// the run are replayed on the new document, so that a correction on page three does not lead back to page one.
import type { PageData, PreviewShow, PreviewState } from '@askwell/contract'
import type { Run } from '@askwell/engine'
import type { PageSnapshot } from '../app/page-types.ts'
import type { Act, RunStore, Words } from '../app-types.ts'
import type { LiveValue } from './live-value.ts'
import type { Surface } from './page-surface.ts'

interface PreviewDesk {
  readonly win: Window
  readonly data: PageData
  readonly live: LiveValue<PageSnapshot>
  readonly surface: Surface
  /** Makes the page of another document; its run moves focus and scroll through `surface`. */
  readonly make: (data: PageData, surface: Surface) => Promise<PageSnapshot>
  readonly setDocumentLanguage: (words: Words) => void
}

export function followDesk({
  win,
  data,
  live,
  surface,
  make,
  setDocumentLanguage,
}: PreviewDesk): void {
  const desk = win.parent
  const studio = data.settings.studioUrl ?? win.location.origin
  let acts: readonly Act[] = []
  let leave = (): void => {}
  let turn = 0

  const tell = (told: Omit<PreviewState, 'type'>): void =>
    desk.postMessage({ type: 'askwell_preview_told', ...told } satisfies PreviewState, studio)

  async function show({ flow, languageCode, elementId, run }: PreviewShow): Promise<void> {
    turn += 1
    const mine = turn
    const search = new URLSearchParams(data.search)
    search.set('lang', languageCode)
    if (elementId === null) search.delete('element_id')
    else search.set('element_id', elementId)
    const next = { ...data, previewFlow: flow, search: `?${search}` }
    const made = await again(next, run === 'goes_on' ? acts : [])
    if (mine !== turn) return
    leave()
    acts = made.done
    setDocumentLanguage(made.snapshot.words)
    live.update(made.snapshot)
    leave = made.follow()
  }

  /** Replays the acts, up to the first one that is no longer possible. */
  async function again(
    next: PageData,
    done: readonly Act[],
  ): Promise<{ done: readonly Act[]; snapshot: PageSnapshot; follow: () => () => void }> {
    // The builder's own fields keep the focus until somebody acts in the preview.
    let isTouched = false
    const quiet: Surface = {
      scrollTo: (...place) => isTouched && surface.scrollTo(...place),
      focus: (target) => isTouched && surface.focus(target),
    }
    const snapshot = await make(next, quiet)
    const { store } = snapshot
    if (!store) return { done: [], snapshot, follow: () => () => {} }
    store.send({ type: 'loaded' })
    for (const [at, act] of done.entries()) {
      store.send(act)
      if (!isShown(store)) return again(next, done.slice(0, at))
    }
    const send = (act: Act): void => {
      isTouched = true
      // The language belongs to the page, not to the run: the builder is notified and shows that language.
      if (act.type !== 'language_chosen') acts = [...acts, act]
      store.send(act)
    }
    const follow = () => {
      const say = () => isShown(store) && tell(toldOf(store.getSnapshot().run))
      say()
      return store.subscribe(say)
    }
    return { done, snapshot: { ...snapshot, store: { ...store, send } }, follow }
  }

  win.addEventListener('message', ({ data: message, origin, source }: MessageEvent<unknown>) => {
    if (source === desk && origin === studio && isShow(message)) void show(message)
  })
  tell({ path: [], answers: {}, languageId: null })
}

const isShow = (message: unknown): message is PreviewShow =>
  (message as { readonly type?: unknown } | null)?.type === 'askwell_preview_show'

/** Reading a store throws if its run failed. */
function isShown({ getSnapshot }: RunStore): boolean {
  try {
    getSnapshot()
    return true
  } catch {
    return false
  }
}

function toldOf({ visits, phase, answers, languageId }: Run): Omit<PreviewState, 'type'> {
  const path: (string | null)[] = visits.map(({ stateId }) => stateId)
  if (phase.kind === 'ended') {
    const end = phase.at.kind === 'state' ? phase.at.stateId : null
    if (path.at(-1) !== end) path.push(end)
  }
  return {
    path,
    answers: Object.fromEntries(Object.entries(answers).map(([id, { answer }]) => [id, answer])),
    languageId,
  }
}
