/**
 * Reports the height of the whole content in CSS pixels, rounded up: once at the start, and again
 * whenever a part of the page changes its size.
 */
export function reportHeight(doc: Document, tell: (heightPx: number) => void): void {
  let last = 0
  const sizes = new ResizeObserver(measure)
  const watch = (): void => {
    sizes.disconnect()
    for (const part of parts()) sizes.observe(part)
  }
  // Another screen brings other parts.
  new MutationObserver(watch).observe(doc.body, { childList: true, subtree: true })
  watch()
  measure()

  function measure(): void {
    const heightPx = Math.ceil(
      parts().reduce((sum, part) => sum + part.getBoundingClientRect().height, 0),
    )
    if (heightPx === last || heightPx === 0) return
    last = heightPx
    tell(heightPx)
  }

  function parts(): HTMLElement[] {
    return [...doc.querySelectorAll<HTMLElement>('[data-part]')]
  }
}
