// `<askwell-widget>`: the floating widget while the element is in the page. It draws nothing itself.
import type {
  CustomerClaims,
  DisplayTrace,
  EventProperties,
  IdentityNames,
  PsnWidget,
  WidgetEvent,
  WidgetListener,
} from '@askwell/contract/embed'
import { AskwellElement, reflect } from './askwell-element.ts'
import { psnWidget } from './psn-widget.ts'

const attributes = ['host', 'code', 'external-id', 'user-id', 'user-hash', 'identity-token', 'lang']
const mostEarly = 100
/** Ours by the widget's. */
const events: readonly (readonly [WidgetEvent, string])[] = [
  ['loaded', 'ready'],
  ['opened', 'opened'],
  ['closed', 'closed'],
  ['endOfFlow', 'end'],
  ['feedbackSubmitted', 'submitted'],
  ['unread', 'unread'],
  ['error', 'error'],
]

export class AskwellWidgetElement extends AskwellElement {
  static readonly observedAttributes: readonly string[] = attributes
  declare host: string | null
  declare code: string | null
  declare externalId: string | null
  declare userId: string | null
  declare userHash: string | null
  declare identityToken: string | null
  #customer: CustomerClaims | undefined
  #attributes: Readonly<Record<string, unknown>> | undefined
  /** Events before the element is in the page. */
  #early: (readonly [name: string, properties: EventProperties])[] = []
  #widget: PsnWidget | null = null

  /** More of the visitor: name, email, phone_number, … */
  get customer(): CustomerClaims | undefined {
    return this.#customer
  }
  set customer(customer: CustomerClaims | undefined) {
    this.#customer = customer
    if (customer) this.#widget?.('setCustomer', customer, this.#choice())
  }
  /** Stored with the answers. Every element has other `attributes` already. */
  get visitorAttributes(): Readonly<Record<string, unknown>> | undefined {
    return this.#attributes
  }
  set visitorAttributes(pairs: Readonly<Record<string, unknown>> | undefined) {
    this.#attributes = pairs
    if (pairs) this.#widget?.('setAttributes', pairs, this.#choice())
  }

  open(): void {
    this.#widget?.('open', this.#choice())
  }
  close(): void {
    this.#widget?.('close', this.#choice())
  }
  toggle(): void {
    this.#widget?.('toggle', this.#choice())
  }
  async explain(): Promise<DisplayTrace | null> {
    return (await this.#widget?.('explain', this.#choice())) ?? null
  }
  /** Another person replaces the one before. */
  identify(customer: CustomerClaims & IdentityNames): void {
    this.#customer = claimsOf(customer)
    this.#widget?.('identify', this.#customer, this.#choice())
  }
  /** Forgets the visitor. Attributes of the element that name one are the page's own to remove. */
  reset(): void {
    this.#customer = this.#attributes = undefined
    this.#widget?.('reset', this.#choice())
  }
  track(name: string, properties: EventProperties = {}): void {
    if (this.#widget) this.#widget('track', name, properties, this.#choice())
    else if (this.#early.length < mostEarly) this.#early.push([name, properties])
  }

  #choice(): { readonly code: string } {
    return { code: this.text('code') ?? '' }
  }

  protected begin(origin: string): () => void {
    const code = this.text('code')
    if (code === undefined) {
      this.fail('The attribute `code` names no widget.')
      return () => {}
    }
    const widget = psnWidget(origin)
    this.#widget = widget
    const listeners = events.map(([event, name]) => ({
      event,
      listener: ((detail) => this.fire(name, detail)) satisfies WidgetListener,
    }))
    widget('init', {
      ...{ code, externalId: this.text('external-id'), userId: this.text('user-id') },
      ...{ userHash: this.text('user-hash'), identityToken: this.text('identity-token') },
      lang: this.text('lang'),
      ...(this.#customer && { customer: this.#customer }),
      ...(this.#attributes && { attributes: this.#attributes }),
    })
    for (const { event, listener } of listeners) widget('on', event, listener, { code })
    for (const early of this.#early.splice(0)) widget('track', ...early, { code })
    return () => {
      this.#widget = null
      for (const { event, listener } of listeners) widget('off', event, listener, { code })
      widget('destroy', { code })
    }
  }
}
/** With the names that a customer's record has. */
function claimsOf({
  externalId: external_id,
  userId: user_id,
  userHash: user_hash,
  identityToken: identity_token,
  ...rest
}: CustomerClaims & IdentityNames): CustomerClaims {
  const named = Object.entries({ external_id, user_id, user_hash, identity_token })
  return { ...Object.fromEntries(named.filter(([, value]) => value !== undefined)), ...rest }
}
reflect(
  AskwellWidgetElement,
  attributes.filter((name) => name !== 'lang'),
)
