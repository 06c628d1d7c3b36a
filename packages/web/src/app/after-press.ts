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
    removeEventListener('mouseup', settle, { capture: true })
    clearTimeout(timer)
    task()
  }
  // By mouseup the browser knows what is clicked, whatever moves now; the click itself comes next, and a Next that is
  // pressed must find the answer already standing.
  addEventListener('mouseup', settle, { capture: true })
  const timer = setTimeout(settle, longestPressMs)
}
