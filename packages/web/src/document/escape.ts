/** For text and double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

/** JSON that cannot close its script element, open a comment in it or break a line of JavaScript. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A style sheet's text inside of a style element. */
export const escapeCss = (css: string): string => css.replace(/<\/(?=style)/gi, '<\\/')
