// Leaving a field may show an error line below it. If a press moved the focus, that line would move the pressed
// button away from the finger, and the click would be lost. So the field is settled after the press has ended.

/** A press can end without a mouseup, for example when it becomes a drag. So after this time it is checked again and again. */
const lookAgainMs = 500

export function afterPress(task: () => void): void {
  if (!isPressed()) {
    task()
    return
  }
  const settle = () => {
    removeEventListener('mouseup', settle, { capture: true })
    clearInterval(timer)
    task()
  }
  // At mouseup the browser knows the click's target, even if the layout moves now. The click event comes next, and a pressed
  // Next must find the answer already set.
  addEventListener('mouseup', settle, { capture: true })
  const timer = setInterval(() => {
    if (!isPressed()) settle()
  }, lookAgainMs)
}

const isPressed = (): boolean => document.querySelector(':active') !== null
