/** The element that the runtime hydrates. */
export const rootId = 'root'
/** `PageData` as JSON. */
export const pageDataId = 'page-data'
/** `PageWords` as JSON. */
export const pageWordsId = 'page-words'
/** Set on `<html>` by the inline script while the drawn state may not be the respondent's; boot removes it. */
export const restoringAttribute = 'data-restoring'
/**
 * Set on `<html>` in a widget's frame until the widget is opened and the visit call has started. Its value is `greeting` until
 * the host page has answered.
 */
export const waitingAttribute = 'data-waiting'

/** The document's data under one of these ids. */
export function readPageJson<T>(id: string): T {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`The document brought no ${id}`)
  return JSON.parse(text)
}
