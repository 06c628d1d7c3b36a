/** Holds the page still; the returned function releases it and restores every style (R-WGT-49). */
export function lockScroll(): () => void {
  const { documentElement, body } = document
  const elements = [documentElement, body]
  // The space of the scrollbar is kept, or the page would jump.
  const gapPx = innerWidth - documentElement.clientWidth
  const before = elements.flatMap(({ style }) =>
    ['overflow', 'padding-right'].map(
      (name) =>
        [style, name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
    ),
  )
  for (const { style } of elements) style.setProperty('overflow', 'hidden', 'important')
  if (gapPx > 0) {
    const paddingPx = Number.parseFloat(getComputedStyle(body).paddingRight) || 0
    body.style.setProperty('padding-right', `${paddingPx + gapPx}px`, 'important')
  }
  return () => {
    for (const [style, ...was] of before) style.setProperty(...was)
  }
}
