import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { EarlyRecord } from '../app-types.ts'
import { earlyScript, type HeldNode } from './early-script.ts'

const nodeId = '00000000-0000-4000-8000-000000000003'

/** A fake window with only the members that the script uses. */
const once: HeldNode = { id: nodeId, takesOneFeedback: true }
interface Stored {
  readonly draft?: string
  readonly hash?: string
  readonly held?: HeldNode
}

function runOn(stored: string | null, { draft, hash = '', held = once }: Stored = {}) {
  const attributes = new Map<string, string>()
  const listeners = new Set<(event: { target: unknown }) => void>()
  const heard = new Map<
    string,
    (event: { target?: unknown; preventDefault?: () => void }) => void
  >()
  const later: (() => void)[] = []
  const frames: (() => void)[] = []
  const root = {
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  }
  const window: { askwellEarly?: EarlyRecord } = {}
  runInNewContext(earlyScript(held), {
    window,
    location: { hash },
    document: { documentElement: root },
    localStorage: {
      getItem: (key: string) => {
        if (stored === 'denied') throw new Error('SecurityError')
        if (key === `PSN::FLOW/${nodeId}`) return draft ?? null
        return key === 'PSN::linkChannels' ? stored : null
      },
    },
    addEventListener: (type: string, listener: (event: { target?: unknown }) => void) =>
      type === 'click' ? listeners.add(listener) : heard.set(type, listener),
    removeEventListener: (_type: string, listener: (event: { target: unknown }) => void) =>
      listeners.delete(listener),
    setTimeout: (task: () => void) => later.push(task),
    requestAnimationFrame: (task: () => void) => frames.push(task),
  })
  const press = (elementId: string | null) => {
    const button = elementId === null ? null : { getAttribute: () => elementId }
    for (const listener of listeners) listener({ target: { closest: () => button } })
  }
  /** Whether the browser may send the form. */
  const sends = (): boolean => {
    let isSent = true
    heard.get('submit')?.({ preventDefault: () => (isSent = false) })
    return isSent
  }
  const fails = (type: string): void => heard.get('error')?.({ target: { type } })
  return { early: window.askwellEarly, attributes, listeners, later, frames, press, sends, fails }
}

describe('the inline script', () => {
  it('remembers presses on buttons, the implicit Next among them, until it is stopped', () => {
    const { early, press, listeners } = runOn(null)
    press('some-element')
    press('')
    press(null)
    expect([...(early?.presses ?? [])]).toEqual(['some-element', null])
    early?.stop()
    expect(listeners.size).toBe(0)
  })

  it('keeps the form from being sent, before and after the script listens, unless the script does not come', () => {
    const { early, sends, fails } = runOn(null)
    expect(sends()).toBe(false)
    early?.stop()
    expect(sends()).toBe(false)
    fails('image')
    expect(sends()).toBe(false)
    fails('module')
    expect(sends()).toBe(true)
  })

  it('keeps the first frame to the first screen, and lets the rest follow once that is painted', () => {
    const { attributes, frames, later } = runOn(null)
    for (const task of frames) task()
    expect(attributes.has('data-first')).toBe(true)
    for (const task of later) task()
    expect(attributes.has('data-first')).toBe(false)
  })

  it('holds the drawn state back where this respondent has answered this node, and gives up in time', () => {
    const { attributes, later } = runOn(
      JSON.stringify({ [nodeId]: { firstNow: 1, isLinkChannelDisplayedBefore: true } }),
    )
    expect(attributes.has('data-restoring')).toBe(true)
    for (const task of later) task()
    expect(attributes.has('data-restoring')).toBe(false)
  })

  it.each([
    ['nothing stored', null],
    ['another node', '{"x":{"isLinkChannelDisplayedBefore":true}}'],
    ['not shown before', `{"${nodeId}":{"isLinkChannelDisplayedBefore":false}}`],
    ['broken storage', '{'],
    ['denied storage', 'denied'],
  ])('shows the drawn state with %s', (_case, stored) => {
    const { attributes, early } = runOn(stored)
    expect(attributes.has('data-restoring')).toBe(false)
    expect(early?.presses).toHaveLength(0)
  })

  it('holds it back where a draft was left, or the link continues with one (A-273)', () => {
    expect(runOn(null, { draft: '{}' }).attributes.has('data-restoring')).toBe(true)
    expect(
      runOn('{', { draft: '{}', held: { ...once, takesOneFeedback: false } }).attributes.has(
        'data-restoring',
      ),
    ).toBe(true)
    expect(runOn(null, { hash: '#resume=abc' }).attributes.has('data-restoring')).toBe(true)
    expect(runOn(null, { hash: '#page-heading' }).attributes.has('data-restoring')).toBe(false)
  })

  it('shows it to people who answered before where the node accepts any number of feedbacks', () => {
    const answered = JSON.stringify({
      [nodeId]: { firstNow: 1, isLinkChannelDisplayedBefore: true },
    })
    expect(
      runOn(answered, { held: { ...once, takesOneFeedback: false } }).attributes.has(
        'data-restoring',
      ),
    ).toBe(false)
  })

  it('asks storage nothing where nothing can hold the state back', () => {
    expect(earlyScript(null)).not.toContain('localStorage')
  })
})
