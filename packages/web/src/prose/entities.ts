// The named character references that owners may type, instead of the two thousand of HTML: that table is larger than the
// whole renderer, and its small variant writes HTML into the page, which the page's policy forbids. Replaces
// `decode-named-character-reference` in both builds (vite.config.ts), so that server and browser agree.
const characters = new Map(
  'amp& lt< gt> quot" apos\' nbsp\u00a0 shy\u00ad copy© reg® trade™ hellip… mdash— ndash– lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ laquo« raquo» lsaquo‹ rsaquo› bull• middot· euro€ pound£ yen¥ cent¢ sect§ para¶ deg° plusmn± times× divide÷ frac12½ frac14¼ frac34¾ larr← uarr↑ rarr→ darr↓ hearts♥ check✓'
    .split(' ')
    .map((entry) => [entry.slice(0, -1), entry.slice(-1)] as const),
)

export const decodeNamedCharacterReference = (name: string): string | false =>
  characters.get(name) ?? false
