// The chat's one invariant, on random histories: events are lost, held back, repeated and overtaken, calls fail before or
// after the server stored their data, connections drop; and state + events = a fresh read.
import type { ChatChange, ChatRating, ChatStatus, TimelineItem } from '@askwell/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChatState, emptyChat } from './chat-state.ts'
import { missingRange, reconcile } from './reconcile.ts'

const newestInEvent = 3

/** A minimal model of the server's storage: one count over items and ratings, each id stored once. */
class ModelServer {
  items: TimelineItem[] = []
  ratings: ChatRating[] = []
  status: ChatStatus = 'open'
  seen = { agent: 0, visitor: 0 }
  get seq(): number {
    return this.items.length + this.ratings.length
  }
  message(actor: string, clientId: string | null, body: string): TimelineItem {
    const known =
      clientId === null ? undefined : this.items.find((one) => one.client_id === clientId)
    if (known) return known
    return this.add('add_comment', actor, clientId, body)
  }
  change(status: ChatStatus): void {
    this.status = status
    this.add('change_status', 'system', null, null)
  }
  rate(rating: 0 | 50 | 100): void {
    this.ratings.push({ rating, created_at: '2026-01-01T00:00:00.000Z', seq: this.seq + 1 })
  }
  read(after = 0, newest = Number.POSITIVE_INFINITY): ChatChange {
    return {
      feedback_id: '',
      seq: this.seq,
      timeline_items: this.since(after, newest),
      chat_ratings: this.ratings.filter(({ seq }) => seq > after),
      chat_rating_enabled: this.seq % 2 === 0,
      status: this.status,
      agent_seen_seq: this.seen.agent,
      visitor_seen_seq: this.seen.visitor,
    }
  }
  /** Edits or deletes an agent's message. */
  alter(which: number, deletes: boolean): void {
    const own = this.items.filter(
      ({ action, actor }) => actor === 'agent' && action === 'add_comment',
    )
    const message = own[which % Math.max(own.length, 1)]
    if (!message) return
    const change = this.add(deletes ? 'delete_comment' : 'edit_comment', 'agent', null, null)
    const { seq } = change
    const comment = { ...message.detail.comment, body: deletes ? null : `edited by ${seq}` }
    const now = {
      ...message,
      action: deletes ? 'deleted_comment' : message.action,
      detail: { comment, changed: { at: '', seq } },
    }
    this.items[this.items.indexOf(change)] = {
      ...change,
      detail: { ...change.detail, item_id: message.id },
    }
    this.items[this.items.indexOf(message)] = now
  }
  /** The newer items, after the older ones that were changed since, in the server's order. */
  private since(after: number, newest: number): TimelineItem[] {
    const items = this.items
      .filter(({ seq }) => seq > after)
      .slice(Number.isFinite(newest) ? -newest : 0)
    const changed = items.map(({ detail }) => detail.item_id)
    return [
      ...this.items.filter((item) => changed.includes(item.id) && !items.includes(item)),
      ...items,
    ]
  }
  private add(
    action: string,
    actor: string,
    clientId: string | null,
    body: string | null,
  ): TimelineItem {
    const seq = this.seq + 1
    const item: TimelineItem = {
      id: `item ${seq}`,
      seq,
      action,
      actor,
      client_id: clientId,
      detail: { comment: { body, attachment: null, created_at: '2026-01-01T00:00:00.000Z' } },
    }
    this.items.push(item)
    return item
  }
}

type Act =
  | { do: 'sends'; fate: 'stored' | 'lost before' | 'lost after' | 'reply held' }
  | { do: 'retries' }
  | { do: 'agent writes' }
  | { do: 'agent alters'; which: number; deletes: boolean }
  | { do: 'changes'; to: ChatStatus }
  | { do: 'rates'; rating: 0 | 50 | 100 }
  | { do: 'sees' }
  | { do: 'event'; window: 'new' | 'newest'; fate: 'at once' | 'lost' | 'held' | 'twice' }
  | { do: 'held arrives'; which: number }
  | { do: 'asks' }
  | { do: 'reads late' }

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('sends' as const),
      fate: fc.constantFrom('stored', 'lost before', 'lost after', 'reply held'),
    }),
    fc.record({
      do: fc.constantFrom(
        'retries' as const,
        'agent writes' as const,
        'sees' as const,
        'asks' as const,
        'reads late' as const,
      ),
    }),
    fc.record({
      do: fc.constant('agent alters' as const),
      which: fc.nat(5),
      deletes: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('changes' as const),
      to: fc.constantFrom<ChatStatus[]>('open', 'queued', 'closed', 'archived'),
    }),
    fc.record({
      do: fc.constant('rates' as const),
      rating: fc.constantFrom<(0 | 50 | 100)[]>(0, 50, 100),
    }),
    fc.record({
      do: fc.constant('event' as const),
      window: fc.constantFrom('new', 'newest'),
      fate: fc.constantFrom('at once', 'lost', 'held', 'twice'),
    }),
    fc.record({ do: fc.constant('held arrives' as const), which: fc.nat(20) }),
  ) as fc.Arbitrary<Act>,
  { maxLength: 60 },
)

/** Plays the acts against one client; `look` receives every state. */
function play(
  story: readonly Act[],
  look: (state: ChatState, server: ModelServer) => void,
): { state: ChatState; server: ModelServer; sent: string[] } {
  const server = new ModelServer()
  const held: (() => void)[] = []
  const sent: string[] = []
  const bodies = new Map<string, string>()
  let announced = 0
  let state = emptyChat
  const hear = (event: Parameters<typeof reconcile>[1]): void => {
    state = reconcile(state, event)
    look(state, server)
  }
  const post = (clientId: string, fate: Extract<Act, { do: 'sends' }>['fate']): void => {
    if (fate === 'lost before') {
      hear({ type: 'delayed', clientId, code: null })
      return
    }
    const item = server.message('customer', clientId, bodies.get(clientId) ?? '')
    if (fate === 'lost after') hear({ type: 'delayed', clientId, code: null })
    else if (fate === 'stored') hear({ type: 'stored', clientId, item })
    else held.push(() => hear({ type: 'stored', clientId, item }))
  }
  for (const act of story) {
    if (act.do === 'sends') {
      const clientId = `client ${sent.length}`
      sent.push(clientId)
      bodies.set(clientId, `body of ${clientId}`)
      hear({
        type: 'sent',
        message: { clientId, body: bodies.get(clientId) ?? '', attachment: null, at: sent.length },
      })
      post(clientId, act.fate)
    } else if (act.do === 'retries') {
      const failed = state.pending.find(({ delivery }) => delivery === 'waiting')
      if (!failed) continue
      hear({ type: 'retried', clientId: failed.clientId })
      post(failed.clientId, 'stored')
    } else if (act.do === 'agent writes') server.message('agent', null, 'hello')
    else if (act.do === 'agent alters') server.alter(act.which, act.deletes)
    else if (act.do === 'changes') server.change(act.to)
    else if (act.do === 'rates') server.rate(act.rating)
    else if (act.do === 'sees') server.seen = { agent: server.seq, visitor: server.seen.agent }
    else if (act.do === 'event') {
      const change = act.window === 'new' ? server.read(announced) : server.read(0, newestInEvent)
      announced = server.seq
      const arrive = (): void => hear({ type: 'heard', change })
      if (act.fate === 'at once' || act.fate === 'twice') arrive()
      if (act.fate === 'held' || act.fate === 'twice') held.push(arrive)
    } else if (act.do === 'held arrives')
      held.splice(act.which % Math.max(held.length, 1), 1).map((arrive) => arrive())
    else if (act.do === 'asks')
      hear({ type: 'heard', change: server.read(missingRange(state)?.after ?? state.knownSeq) })
    else {
      const change = server.read()
      held.push(() => hear({ type: 'heard', change }))
    }
  }
  // Finally the connection is open: events in flight arrive, then the client fetches the missing items.
  for (const arrive of held) arrive()
  hear({ type: 'heard', change: server.read(state.knownSeq) })
  return { state, server, sent }
}

const runs = { numRuns: 2_000 }

describe('the reconciler (R-RT-06, R-RT-13)', () => {
  it('ends where a fresh read ends', () => {
    fc.assert(
      fc.property(acts, (story) => {
        const { state, server } = play(story, () => undefined)
        const fresh = reconcile(emptyChat, { type: 'heard', change: server.read() })
        expect({ ...state, pending: [] }).toEqual(fresh)
        expect(missingRange(state)).toBeNull()
        expect(state.items).toEqual(server.items)
        expect(state.ratings).toEqual(server.ratings)
        expect(state.status).toBe(server.status)
      }),
      runs,
    )
  })

  it('on the way shows nothing twice, nothing out of order, loses nothing it had and always says what it lacks', () => {
    fc.assert(
      fc.property(acts, (story) => {
        let before = emptyChat
        play(story, (state, server) => {
          const seqs = state.items.map(({ seq }) => seq)
          expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b))
          expect(state.items.map(({ id }) => id)).toEqual(
            server.items.filter(({ seq }) => seqs.includes(seq)).map(({ id }) => id),
          )
          // A changed item came again; no change is ever undone.
          for (const item of before.items) {
            const now = state.items.find(({ seq }) => seq === item.seq)
            if (now !== item)
              expect(now?.detail.changed?.seq).toBeGreaterThan(item.detail.changed?.seq ?? 0)
          }
          expect(state.knownSeq).toBeGreaterThanOrEqual(before.knownSeq)
          const holes =
            server.seq > state.knownSeq &&
            [...state.items, ...state.ratings].some(({ seq }) => seq > state.knownSeq)
          if (holes) expect(missingRange(state)).toEqual({ after: state.knownSeq })
          before = state
        })
      }),
      runs,
    )
  })

  it('an own message is shown exactly once, stored or pending, from the click on (R-CHAT-54)', () => {
    fc.assert(
      fc.property(acts, (story) => {
        const { state, server, sent } = play(story, (now) => {
          const shown = [
            ...now.items.flatMap(({ client_id }) => client_id ?? []),
            ...now.pending.map(({ clientId }) => clientId),
          ]
          expect(shown).toEqual([...new Set(shown)])
        })
        const stored = server.items.flatMap(({ client_id }) => client_id ?? [])
        expect([...stored, ...state.pending.map(({ clientId }) => clientId)].sort()).toEqual(
          [...sent].sort(),
        )
        expect(state.pending.every(({ delivery }) => delivery === 'waiting')).toBe(true)
      }),
      runs,
    )
  })

  it('pieces may be heard in any order, any number of times', () => {
    fc.assert(
      fc.property(acts, fc.integer(), (story, shift) => {
        const { server } = play(story, () => undefined)
        const pieces = server.items.map((item) => ({
          ...server.read(),
          timeline_items: [item],
          chat_ratings: server.ratings,
        }))
        const turned = [
          ...pieces.slice(Math.abs(shift) % (pieces.length + 1)),
          ...pieces,
          ...pieces.toReversed(),
        ]
        const one = turned.reduce(
          (state, change) => reconcile(state, { type: 'heard', change }),
          reconcile(emptyChat, { type: 'heard', change: server.read(server.seq) }),
        )
        const other = reconcile(emptyChat, { type: 'heard', change: server.read() })
        if (server.items.length > 0) expect(one).toEqual(other)
      }),
      { numRuns: 500 },
    )
  })
})
