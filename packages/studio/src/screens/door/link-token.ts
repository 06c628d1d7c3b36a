/** The token of a link is after its `#`, which the browser never sends. */
export const tokenOfAddress = (): string => location.hash.replace(/^#/, '')
