/** Where the document keeps what the runtime takes over. */
export const rootId = 'root'
/** `PageData` as JSON. */
export const pageDataId = 'page-data'
/** `PageWords` as JSON. */
export const pageWordsId = 'page-words'
/** Set on `<html>` by the inline script while the drawn state may not be the respondent's; boot takes it off. */
export const restoringAttribute = 'data-restoring'
