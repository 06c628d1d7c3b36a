// What both elements share: properties for attributes, events, and a page that is built again when an attribute changes.
import { originOf } from './psn-widget.ts'

/** A server has no elements; importing the package there defines nothing (ECO-58). */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)
let hasWarned = false

export abstract class AskwellElement extends Base {
  #end: (() => void) | null = null
  #isWaiting = false

  /** Shows it at this origin, and returns what removes it. */
  protected abstract begin(origin: string): () => void

  connectedCallback(): void {
    this.#takeOver()
    this.renew()
  }
  disconnectedCallback(): void {
    this.renew()
  }
  /** With this, `moveBefore` moves the element without ending it. */
  connectedMoveCallback(): void {}
  attributeChangedCallback(): void {
    this.renew()
  }

  /** Once for all changes of a task: a framework sets attributes one by one, and moves an element by removing it. */
  protected renew(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    queueMicrotask(() => {
      this.#isWaiting = false
      this.#end?.()
      this.#end = null
      if (!this.isConnected) return
      const host = this.text('host')
      if (host !== undefined && isAddress(host)) this.#end = this.begin(originOf(host))
      else this.fail('The attribute `host` must be the http or https address of an Askwell.')
    })
  }

  /** A property that a page set before the element was defined hides the one that works. */
  #takeOver(): void {
    for (const [name, value] of Object.entries(this)) {
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
  }

  protected text(name: string): string | undefined {
    return this.getAttribute(name) ?? undefined
  }
  protected fire(name: string, detail: object = {}): void {
    this.dispatchEvent(
      new CustomEvent(`askwell:${name}`, { detail, bubbles: true, composed: true }),
    )
  }
  protected fail(message: string): void {
    this.fire('error', { message })
    if (!hasWarned) console.warn(message)
    hasWarned = true
  }
}

function isAddress(host: string): boolean {
  try {
    return /^https?:$/.test(new URL(host).protocol)
  } catch {
    return false
  }
}

/** The properties of the attributes: `nodeId` for `node-id`. */
export function reflect(element: typeof AskwellElement, attributes: readonly string[]): void {
  for (const name of attributes)
    Object.defineProperty(
      element.prototype,
      name.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase()),
      {
        configurable: true,
        get(this: HTMLElement) {
          return this.getAttribute(name)
        },
        set(this: HTMLElement, value: unknown) {
          if (value === null || value === undefined) this.removeAttribute(name)
          else this.setAttribute(name, String(value))
        },
      },
    )
}

/** Once on a page, also where two scripts bring it: the first one wins. */
export function define(name: string, element: CustomElementConstructor): void {
  const elements = globalThis.customElements
  if (elements === undefined) return
  const known = elements.get(name)
  if (known === undefined) elements.define(name, element)
  else if (known !== element) console.warn(`<${name}> was defined by another script already.`)
}
