// Leaving a field may show an error line below it. If a press moved the focus, that line would move the pressed
// button away from the finger, and the click would be lost. So the field is settled after the press has ended.

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
  // At mouseup the browser knows the click's target, even if the layout moves now. The click event comes next, and a pressed
  // Next must find the answer already set.
  addEventListener('mouseup', settle, { capture: true })
  const timer = setTimeout(settle, longestPressMs)
}
