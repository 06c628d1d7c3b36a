// Two owners edit and publish one survey without giving up. Each adds a mark of its own to a text of the draft; who finds the draft
// changed reads it again. A publish is repeated under its key until it is acknowledged.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FlowDraft } from '@askwell/contract'
import type { Fixture } from '../src/index.ts'
import { ask, type OwnerReply, tryToAsk } from './owner-calls.ts'

const pauseMs = 300
/** Rare enough that the text stays within its limit for an hour. */
const betweenEditsMs = 5_000

export interface EditorsOutcome {
  readonly edits: number
  /** Acknowledged edits whose mark is not in the draft exactly once. */
  readonly lostEdits: number
  readonly publishes: number
  /** Acknowledged versions that are not in the list, share a number, or leave a number out. */
  readonly lostVersions: number
}

/** One editor at each address. Marks are added to the text of the only label. */
export function startEditors(urls: readonly string[], survey: Fixture) {
  let isStopping = false
  const [url = ''] = urls
  const path = `/flows/${survey.flow.id}`
  const marks: string[] = []
  const versions: number[] = []

  const edit = async (at: string, mark: string): Promise<void> => {
    for (;;) {
      const draft = await untilAnswered<FlowDraft>(() => tryToAsk(at, 'GET', `${path}/draft`))
      const body = labelOf(draft)
      const language = draft.flow.languages[0]?.code ?? ''
      // A write without a reply may have been made.
      if (body[language]?.split(' ').includes(mark)) return
      body[language] = `${body[language] ?? ''} ${mark}`
      const { flow, layout, revision } = draft
      const saved = await tryToAsk(at, 'PUT', `${path}/draft`, {
        body: { flow, layout, revision },
      })
      if (saved?.status === 200) return
      if (saved !== null && saved.status < 500 && saved.code !== 13005) throw refusal(saved)
      await wait(pauseMs)
    }
  }

  const work = urls.map(async (at, place) => {
    for (let turn = 0; !isStopping; turn += 1) {
      const mark = `${place}-${turn}`
      await edit(at, mark)
      marks.push(mark)
      const key = randomUUID()
      const { version } = await untilAnswered<{ version: number }>(() =>
        tryToAsk(at, 'POST', `${path}/publish`, { idempotencyKey: key }),
      )
      versions.push(version)
      await wait(betweenEditsMs)
    }
  })
  const ended = Promise.all(work)
  // Handled in `stop`.
  ended.catch(() => undefined)

  return {
    async stop(): Promise<EditorsOutcome> {
      isStopping = true
      await ended
      const draft = (await ask(url, 'GET', `${path}/draft`)) as FlowDraft
      const words = Object.values(labelOf(draft)).join(' ').split(' ')
      const { items } = (await ask(url, 'GET', `${path}/versions`)) as {
        readonly items: readonly { readonly version: number }[]
      }
      const kept = new Set(items.map(({ version }) => version))
      const highest = Math.max(0, ...kept)
      return {
        edits: marks.length,
        lostEdits: marks.filter((mark) => words.filter((word) => word === mark).length !== 1)
          .length,
        publishes: versions.length,
        lostVersions:
          versions.filter((version) => !kept.has(version)).length +
          (versions.length - new Set(versions).size) +
          (highest - kept.size),
      }
    },
  }
}

/** Repeats a call that got no reply or one that says to try again. Throws at any other refusal. */
async function untilAnswered<Reply>(call: () => Promise<OwnerReply | null>): Promise<Reply> {
  for (;;) {
    const reply = await call()
    if (reply?.status === 200) return reply.body as Reply
    // 13005 = the first call under this key still runs.
    if (reply !== null && reply.status < 500 && reply.code !== 13005) throw refusal(reply)
    await wait(pauseMs)
  }
}

const refusal = ({ status, body }: OwnerReply): Error =>
  new Error(`A change of an owner was refused: ${status} ${JSON.stringify(body)}`)

function labelOf({ flow }: FlowDraft): Record<string, string> {
  const body = flow.elements.find(({ type }) => type === 'label')?.body
  if (body === undefined) throw new Error('The draft has no label')
  return body
}
