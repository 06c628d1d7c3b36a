/** Where the respondent is typing while React takes the page over; the answer puts the caret back. */
export function keepCaret(doc: Document): () => void {
  const field = doc.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => {}
  const { selectionStart, selectionEnd, selectionDirection } = field
  // Fields without a caret of their own (radios, e-mail) say null.
  if (selectionStart === null) return () => {}
  return () => field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
}
