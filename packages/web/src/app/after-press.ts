// Leaving a field may show an error line below it. When a press took the focus away, that line would move the pressed
// button from under the finger, and the click would be lost: so the field is settled once the press has landed.

/** A press that ends outside of the window has no mouseup. */
const longestPressMs = 500

export function afterPress(task: () => void): void {
  if (!document.querySelector(':active')) {
    task()
    return
  }
  const settle = () => {
    removeEventListener('mouseup', released)
    clearTimeout(timer)
    task()
  }
  // The click comes right after mouseup, in the same turn.
  const released = () => setTimeout(settle)
  const timer = setTimeout(settle, longestPressMs)
  addEventListener('mouseup', released, { once: true })
}
