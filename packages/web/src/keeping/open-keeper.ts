// Connects the parts for one page, over the real browser: adopts feedback of earlier pages, sends the queue, stores the draft
// of this page's run and saves it. The first screen does not wait for anything here.
import type { Act } from '../app-types.ts'
import css from '../css/kept.css?inline'
import type { Keeper, KeepPage, SurveyRun } from '../run/kept-run.ts'
import { nodeAddress } from '../run/node-address.ts'
import { addStyle } from '../run/page-head.ts'
import { recordSubmission } from '../run/records.ts'
import type { Unsent } from '../run/unsent.ts'
import { adoptUnsent, runLock } from './adopt.ts'
import { afterPage } from './after-page.ts'
import { createDisk } from './disk.ts'
import { createJournal } from './journal.ts'
import { type DraftKeeper, keepDraft } from './keep-draft.ts'
import { keptFile } from './kept-marks.ts'
import { keptView } from './kept-view.tsx'
import { createLocks } from './locks.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { firstMemory, type KeeperEffect, type KeeperEvent, reduceKeeper } from './reduce-keeper.ts'
import { reloadOnce } from './reload-once.ts'
import { rememberPage } from './remember-page.ts'
import { lifeMs } from './retry.ts'
import { saveRun } from './save-run.ts'
import { freshToken, sendQueued } from './send-queued.ts'
import { createStatus } from './status.ts'

/** The page's own work comes first. */
const rememberAfterMs = 1_000
/** Longer than any tab can read an old copy of local storage. */
const settledMs = 24 * 3_600_000

export function openKeeper({ browser, node, query }: KeepPage, run: SurveyRun | null): Keeper {
  const { local, nowMs, later } = browser
  const isOnline = (): boolean => navigator.onLine !== false
  const ownKey = run?.idempotencyKey ?? null
  const journal = createJournal(() => indexedDB, later)
  const disk = createDisk(() => localStorage)
  const locks = createLocks(navigator.locks)
  let memory = firstMemory
  /** Callbacks of the saves that the browser aborted. */
  const resumed: (() => void)[] = []
  const letGo = ownKey === null ? () => {} : locks.hold(runLock(ownKey))
  const outbox: Outbox = createOutbox({
    store: local,
    journal,
    disk,
    locks,
    nowMs,
    later,
    isOnline,
    chance: () => Math.random(),
    send: (item) => sendQueued(browser, journal, item),
    taken: (item) =>
      recordSubmission(local, item.node_id, item.outbox.delaySeconds, Date.parse(item.created_at)),
    report: browser.report,
    isAnswered: async ({ outbox: { idempotencyKey } }) =>
      idempotencyKey === ownKey ? !memory.isQueued : locks.isHeld(runLock(idempotencyKey)),
  })
  const perform: Readonly<Record<KeeperEffect, () => void>> = {
    resume: () => {
      for (const resume of resumed.splice(0)) resume()
    },
    release: letGo,
    warn: () => addEventListener('beforeunload', warn),
    stop_warning: () => removeEventListener('beforeunload', warn),
  }
  const status = createStatus({ outbox, ownKey, isOnline, later, isLasting: disk.has('DEVICE_ID') })
  const drafts = run && node ? draftsOf(run, node.id) : null
  addStyle(document, css)
  void start()
  afterPage({ browser, node, query }, run)

  function draftsOf(kept: SurveyRun, nodeId: string): DraftKeeper {
    const { begun, idempotencyKey, resumed } = kept
    return keepDraft({
      store: local,
      disk,
      nodeId,
      begun,
      idempotencyKey,
      run: kept.store(),
      nowMs,
      later,
      failed: resumed?.failed ?? null,
    })
  }

  async function start(): Promise<void> {
    listen()
    await adoptUnsent(local, disk, locks, ownKey, nowMs())
    if (run?.resumed?.submitting) void save(run.resumed.submitting).then(run.store().send)
    void outbox.flush()
    later(rememberAfterMs, () => void rememberPage(window, node).catch(browser.report))
    await journal.forgetBefore(nowMs() - settledMs)
    for (const handle of await journal.filesBefore(nowMs() - lifeMs))
      await journal.removeFile(handle)
  }

  function listen(): void {
    const connectionChanged = (): void => {
      status.connectionChanged()
      if (isOnline()) void outbox.flush()
    }
    addEventListener('online', connectionChanged)
    addEventListener('offline', connectionChanged)
    // Another tab has changed what is stored.
    addEventListener('storage', outbox.look)
    addEventListener('pagehide', () => {
      drafts?.now()
      send({ type: 'page_left' })
    })
    addEventListener('pageshow', () => send({ type: 'page_shown' }))
    document.addEventListener('visibilitychange', () => drafts?.now())
    addEventListener('unhandledrejection', ({ reason }) => faulted(reason))
    outbox.subscribe(() => {
      if (outbox.getSnapshot().waiting.length === 0) send({ type: 'emptied' })
    })
  }

  function send(event: KeeperEvent): void {
    const [next, ...effects] = reduceKeeper(memory, event)
    memory = next
    for (const effect of effects) perform[effect]()
  }

  /** null while the page is shown. */
  const shownAgain = (): Promise<void> | null =>
    memory.isLeaving ? new Promise((resolve) => resumed.push(resolve)) : null

  function save(unsent: Unsent): Promise<Act> {
    if (!drafts) throw new Error('Only a run is saved')
    return saveRun(
      {
        outside: browser,
        outbox,
        journal,
        drafts,
        isOnline,
        queued(_unsent, isSafe) {
          status.lasts(isSafe)
          send({ type: 'queued', isSafe })
          void outbox.flush()
        },
        shownAgain,
        renewToken: () => freshToken(browser, tokenUrl(unsent)),
      },
      withNotice(unsent),
    )
  }

  /** An open page knows its own address, even if that is not stored. */
  const tokenUrl = (unsent: Unsent): string | null =>
    unsent.renewUrl ?? (node?.submission_token ? nodeAddress(node.id, query) : null)

  function faulted(error: unknown): void {
    const keepAll = (): boolean => drafts?.isAllKept() ?? true
    void reloadOnce(
      {
        nowMs,
        isOutdated,
        keepAll,
        session: () => sessionStorage,
        reload: () => location.reload(),
      },
      error,
    )
  }

  return {
    save,
    faulted,
    keepFile: async (handle, file) =>
      !isOnline() && (await journal.putFile(handle, file, nowMs())) ? keptFile(handle, file) : null,
    view: keptView({
      status,
      drafts,
      offersLink: run?.begun.map.flow.allowSavingIncompleteSurvey === true,
      address: browser.frame.address,
      later,
    }),
  }
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Adds the privacy notice on the page, whether the document or a script added it. */
function withNotice(unsent: Unsent): Unsent {
  const notice = document.querySelector<HTMLElement>('[data-notice]')
  if (!notice) return unsent
  const privacy_notice = {
    version: notice.dataset['notice'] ?? '',
    language: notice.querySelector('p')?.lang ?? '',
  }
  return {
    ...unsent,
    effect: { ...unsent.effect, feedback: { ...unsent.effect.feedback, privacy_notice } },
  }
}

/** Asks the server without any cache, because a cache may still have files of a deleted build. */
const isOutdated = (): Promise<boolean> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
