import type { LoaderMessage } from '@askwell/contract'
import { describe, expect, it } from 'vitest'
import { greet, type Line, readGreeting } from './greet.ts'

const host = 'https://shop.example'
const nonce = '1-2-3-4'
const closed: LoaderMessage = { type: 'closed' }
const opened: LoaderMessage = { type: 'opened', by: 'button', takesFocus: true }

/** A window in a frame of the host page, and what the page in it noticed, in order. */
function frame() {
  const posted: unknown[] = []
  const pauses: { readonly ms: number; readonly end: () => void }[] = []
  const parent = { postMessage: (...message: unknown[]) => posted.push(message) }
  const win = Object.assign(new EventTarget(), {
    parent,
    performance: { timeOrigin: 7 },
    setTimeout: (end: () => void, ms: number) => pauses.push({ ms, end }),
    clearTimeout: () => {},
  })
  const noticed: string[] = []
  const lines: Line[] = []
  greet(
    win as unknown as Window,
    { nonce, host },
    (_line, { type }) => noticed.push(type),
    (line) => {
      noticed.push('line')
      lines.push(line)
    },
  )
  const { port1, port2 } = new MessageChannel()
  const answer = (data: object, origin = host, source: unknown = parent): void => {
    const fields = { data, origin, source, ports: [port2] }
    win.dispatchEvent(Object.assign(new Event('message'), fields))
  }
  return { posted, pauses, noticed, lines, answer, port1, end: () => port1.close() }
}

describe('the greeting of a frame', () => {
  it('hears what comes with the answer at once, and what comes over the port later', async () => {
    const { noticed, answer, port1, end } = frame()
    answer({ type: 'psn:port', nonce, first: [closed, opened, 'nonsense', null] })
    expect(noticed).toEqual(['closed', 'opened', 'line'])
    port1.postMessage(closed)
    await expect.poll(() => noticed).toEqual(['closed', 'opened', 'line', 'closed'])
    end()
  })

  it('accepts an answer that brings nothing, and only the first one', () => {
    const { noticed, answer, end } = frame()
    answer({ type: 'psn:port', nonce })
    answer({ type: 'psn:port', nonce, first: [opened] })
    expect(noticed).toEqual(['line'])
    end()
  })

  it('counts as closed as soon as it asks to be closed, so that it takes no focus afterwards', () => {
    const { noticed, lines, answer, end } = frame()
    answer({ type: 'psn:port', nonce })
    lines[0]?.tell({ type: 'ready' })
    expect(noticed).toEqual(['line'])
    lines[0]?.tell({ type: 'close' })
    expect(noticed).toEqual(['line', 'closed'])
    end()
  })

  it('ignores messages of another page, source or nonce', () => {
    const { noticed, answer, end } = frame()
    const data = { type: 'psn:port', nonce, first: [opened] }
    answer(data, 'https://other.example')
    answer(data, host, {})
    answer({ ...data, nonce: 'guessed' })
    expect(noticed).toEqual([])
    end()
  })

  it('says Hello to the host page alone', () => {
    const { posted, end } = frame()
    expect(posted).toEqual([[{ type: 'psn:hello', nonce, page: 7 }, host]])
    end()
  })

  it('says Hello for six seconds, and never lets a visitor wait for much longer than he has waited', () => {
    const { pauses, posted, end } = frame()
    let waitedMs = 0
    for (const pause of pauses) {
      expect(pause.ms).toBeLessThanOrEqual(16 + waitedMs / 8)
      waitedMs += pause.ms
      pause.end()
    }
    expect(posted).toHaveLength(pauses.length + 1)
    expect(pauses.length).toBeLessThan(50)
    expect(waitedMs).toBeGreaterThan(6_000)
    end()
  })
})

it('reads a greeting where the fragment names a host page', () => {
  expect(readGreeting(`#psn=${nonce}&host=${host}`)).toEqual({ nonce, host })
  expect(readGreeting(`#psn=${nonce}&host=null`)).toEqual({ nonce, host: 'null' })
  for (const hash of ['', `#psn=${nonce}`, `#host=${host}`, `#psn=${nonce}&host=${host}/shop`])
    expect(readGreeting(hash)).toBeNull()
})
