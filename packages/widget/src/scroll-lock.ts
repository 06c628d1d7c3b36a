/** Holds the page still; the answer lets it go and leaves every style as it was (R-WGT-49). */
export function lockScroll(): () => void {
  const elements = [document.documentElement, document.body]
  // The scrollbar's place stays, or the page would jump.
  const gapPx = innerWidth - document.documentElement.clientWidth
  const before = elements.map((element) =>
    ['overflow', 'padding-right'].map(
      (name) =>
        [
          name,
          element.style.getPropertyValue(name),
          element.style.getPropertyPriority(name),
        ] as const,
    ),
  )
  for (const element of elements) element.style.setProperty('overflow', 'hidden', 'important')
  if (gapPx > 0) {
    const paddingPx = Number.parseFloat(getComputedStyle(document.body).paddingRight) || 0
    document.body.style.setProperty('padding-right', `${paddingPx + gapPx}px`, 'important')
  }
  return () => {
    elements.forEach((element, at) => {
      for (const [name, value, priority] of before[at] ?? [])
        element.style.setProperty(name, value, priority)
    })
  }
}
