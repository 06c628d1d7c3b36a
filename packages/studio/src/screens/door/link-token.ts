/** The token of a link stands behind its `#`, which the browser keeps to itself. */
export const tokenOfAddress = (): string => location.hash.replace(/^#/, '')
