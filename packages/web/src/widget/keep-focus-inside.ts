// The keys of the whole widget. Escape closes it, unless an element inside handled the key. In
// modal mode Tab stays inside the frame, because elements behind the overlay must not be reachable.

export interface Keys {
  readonly isModal: () => boolean
  readonly close: () => void
}

export function keepFocusInside(doc: Document, { isModal, close }: Keys): void {
  doc.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return
    if (event.key === 'Escape' && !isTakenInside(doc)) close()
    if (event.key === 'Tab' && isModal()) wrap(doc, event)
  })
}

/** The key belongs to an open dialog of ours, or to the list of the control that has the focus. */
const isTakenInside = (doc: Document): boolean =>
  doc.querySelector('dialog[open], [role="listbox"]') !== null ||
  doc.activeElement?.matches('[aria-haspopup][aria-expanded="true"], select:open') === true

const reachable =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

function wrap(doc: Document, event: KeyboardEvent): void {
  const stops = [...doc.querySelectorAll<HTMLElement>(reachable)].filter((element) =>
    element.checkVisibility(),
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const isAtEnd =
    doc.activeElement === (event.shiftKey ? first : last) || doc.activeElement === doc.body
  if (!isAtEnd) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
