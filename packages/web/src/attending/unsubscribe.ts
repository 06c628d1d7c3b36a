// The link with which a customer stops messages: asks for confirmation, sends, and reports the outcome.
import type { Attended } from './attended.ts'
import { type AttendingWords, wordsFor } from './words.ts'

type Stage = 'offered' | 'asked' | 'sending' | 'done' | 'failed'

export function offerUnsubscribe(
  { browser, node, query }: Attended,
  place: HTMLElement,
  creatorId: string,
): void {
  const line = document.createElement('div')
  line.className = 'attending__unsubscribe'
  line.setAttribute('role', 'status')
  place.prepend(line)
  let stage: Stage = 'offered'

  function go(next: Stage): void {
    stage = next
    draw()
    line.querySelector('button')?.focus()
  }

  async function send(): Promise<void> {
    go('sending')
    const { signature, responses } = query
    const reply = await browser.send({
      method: 'POST',
      url: `/v1/nodes/${encodeURIComponent(node.id)}/unsubscribe`,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ creator_id: creatorId, signature, responses }),
    })
    go(reply.kind === 'success' ? 'done' : 'failed')
  }

  function draw(): void {
    const words = wordsFor(document.documentElement.lang)
    const text = (id: keyof AttendingWords): HTMLElement =>
      Object.assign(document.createElement('span'), { textContent: words[id] })
    const button = (id: keyof AttendingWords, onclick: () => void): HTMLElement =>
      Object.assign(document.createElement('button'), {
        type: 'button',
        className: 'button button--text',
        textContent: words[id],
        onclick,
      })
    const again = (): HTMLElement => button('unsubscribe', () => void send())
    const parts: Record<Stage, () => HTMLElement[]> = {
      offered: () => [button('unsubscribe', () => go('asked'))],
      asked: () => [text('confirm'), again(), button('back', () => go('offered'))],
      sending: () => [],
      done: () => [text('done')],
      failed: () => [text('failed'), again()],
    }
    line.replaceChildren(...parts[stage]())
  }

  draw()
  // The respondent chose another language.
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['lang'] })
}
