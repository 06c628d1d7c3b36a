// The device's own date picker, which people know from their phone.
import { type Day, dateOf } from '@askwell/engine'

const className = 'date__native'

/** False if there is a mouse, or if the browser cannot open a picker; then the page's own calendar is used. */
export function pickNatively(
  beside: HTMLElement,
  day: Day | null,
  choose: (day: Day) => void,
): boolean {
  const place = beside.parentElement
  if (
    !place ||
    !matchMedia('(pointer: coarse)').matches ||
    !('showPicker' in HTMLInputElement.prototype)
  )
    return false
  place.querySelector(`.${className}`)?.remove()
  const control = document.createElement('input')
  Object.assign(control, { type: 'date', className, tabIndex: -1, ariaHidden: 'true' })
  if (day) control.value = isoOf(day)
  // A wheel reports every turn, so the control stays until the next use.
  control.addEventListener('change', () => {
    const chosen = dateOf(control.value)
    if (chosen) choose(chosen)
  })
  place.append(control)
  try {
    control.showPicker()
    return true
  } catch {
    // In a frame of another site a browser may refuse.
    control.remove()
    return false
  }
}

const isoOf = ({ day, month, year }: Day): string =>
  [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-')
