// Nothing scrolls under a press. If a scroll that the page has started moved it between the touch and the release, another control
// would be under the finger, and the click would be lost. The page itself scrolls smoothly only downwards; what the respondent
// scrolls during a press is not held.

/** The click of a tap follows its release. */
const clickAfterMs = 400
/** A pointer that moves further selects text or drags. */
const longestShakePx = 10

export function holdStill(): void {
  let held: readonly (readonly [box: Element, top: number])[] = []
  let down: PointerEvent | null = null
  let timer = 0

  /** A scroll on the compositor ends some frames after it was stopped. In each of them the page returns before a press is aimed. */
  const hold = (): void => {
    for (const [box, top] of held)
      if (box.scrollTop > top) box.scrollTo({ top, behavior: 'instant' })
  }
  const release = (): void => {
    held = []
  }
  const on = <Type extends keyof WindowEventMap>(
    types: readonly Type[],
    react: (event: WindowEventMap[Type]) => void,
  ): void => {
    for (const type of types) addEventListener(type, react, { capture: true, passive: true })
  }
  on(['pointerdown'], (event) => {
    clearTimeout(timer)
    down = event
    held = event
      .composedPath()
      .flatMap((box) => (box instanceof Element ? [[box, box.scrollTop] as const] : []))
  })
  on(['scroll'], hold)
  on(['pointermove'], ({ clientX, clientY }) => {
    if (down && Math.hypot(clientX - down.clientX, clientY - down.clientY) > longestShakePx)
      release()
  })
  on(['pointerup'], () => {
    timer = setTimeout(release, clickAfterMs)
  })
  on(['click', 'pointercancel', 'wheel', 'keydown'], release)
}
