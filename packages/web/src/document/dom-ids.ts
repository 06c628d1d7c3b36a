/** Where the document keeps what the runtime takes over. */
export const rootId = 'root'
/** `PageData` as JSON. */
export const pageDataId = 'page-data'
/** `PageWords` as JSON. */
export const pageWordsId = 'page-words'
/** Set on `<html>` by the inline script while the drawn state may not be the respondent's; boot takes it off. */
export const restoringAttribute = 'data-restoring'
/** Set on `<html>` in a widget's frame until the widget is opened and the visit on its way. */
export const waitingAttribute = 'data-waiting'

/** What the document brought along under one of these ids. */
export function readPageJson<T>(id: string): T {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`The document brought no ${id}`)
  return JSON.parse(text)
}
