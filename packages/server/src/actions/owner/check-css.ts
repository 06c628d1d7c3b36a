// An owner's stylesheet may not load anything from foreign hosts, or react to what a respondent has typed.
// The check uses tokens, not a parsed sheet: browsers and parsers recover from broken CSS in different ways, but a token
// that loads something is the same everywhere. A name written with escapes is refused where a plain one would be.
// Imports only parts of the library, because its dictionary of properties alone takes megabytes.
import { tokenize, tokenTypes } from 'css-tree/tokenizer'
import { ident, string, url } from 'css-tree/utils'

/** → messages, each with its line; empty = no faults. Reads each token once, however functions are nested. */
export function faultsOfCss(text: string, ownHosts: readonly string[]): string[] {
  const sheet = tokensOf(text)
  const faults: string[] = []
  /** The open functions and parentheses: whether strings inside one are addresses. */
  const open: boolean[] = []
  for (const [index, token] of sheet.entries()) {
    const message = faultOfToken(sheet, index, open.at(-1) === true, ownHosts)
    if (message !== null) faults.push(`line ${token.line}: ${message}`)
    if (faults.length >= mostFaults) return faults
    if (token.type === tokenTypes.Function) open.push(open.at(-1) === true || isLoading(token))
    else if (token.type === tokenTypes.LeftParenthesis) open.push(open.at(-1) === true)
    else if (token.type === tokenTypes.RightParenthesis) open.pop()
  }
  if (/<\/style/i.test(text)) faults.push('must not contain </style')
  return faults
}

const mostFaults = 20

interface Token {
  readonly type: number
  /** As written. */
  readonly text: string
  readonly line: number
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let line = 1
  tokenize(text, (type, start, end) => {
    const written = text.slice(start, end)
    if (type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment)
      tokens.push({ type, text: written, line })
    line += written.split('\n').length - 1
  })
  return tokens
}

/** `loads`: the token is in a function whose strings are addresses. */
function faultOfToken(
  tokens: readonly Token[],
  index: number,
  loads: boolean,
  ownHosts: readonly string[],
): string | null {
  const token = tokens[index]
  if (token === undefined) return null
  const { type: tokenType } = token
  switch (tokenType) {
    case tokenTypes.AtKeyword:
      return nameOf(token.text.slice(1)) === 'import'
        ? '@import is not allowed; put the rules in this text'
        : null
    case tokenTypes.Url:
      return isOwn(url.decode(token.text), ownHosts) ? null : foreign
    case tokenTypes.BadUrl:
      return 'this url() is broken'
    case tokenTypes.Function:
      if (isLoading(token) && token.text.includes('\\'))
        return 'function names may not be written with escapes'
      // url(var(--x)) and src(var(--x)): the address is in another declaration, as a string that loads nothing there.
      return loads && nameOf(token.text.slice(0, -1)) === 'var'
        ? 'addresses may not come from variables'
        : null
    case tokenTypes.String:
      // Inside image-set() the type("image/png") of a candidate is a string too, but not an address.
      return !loads ||
        tokens[index - 1]?.text.toLowerCase() === 'type(' ||
        isOwn(string.decode(token.text), ownHosts)
        ? null
        : foreign
    case tokenTypes.BadString:
      return loads ? 'this string is broken' : null
    case tokenTypes.LeftSquareBracket:
      return readsAnswers(tokens, index)
        ? 'selectors on what was typed or chosen are not allowed'
        : null
    default:
      return null
  }
}

const foreign = 'only files of this instance and data: images may be loaded'
/** Functions whose strings are addresses. */
const loading = new Set([
  'url',
  'src',
  'image',
  'image-set',
  '-webkit-image-set',
  'cross-fade',
  '-webkit-cross-fade',
])
const isLoading = ({ text }: Token): boolean => loading.has(nameOf(text.slice(0, -1)))

/** Attributes in which a control shows what was answered. */
const answerAttributes = new Set(['value', 'data-value', 'aria-valuenow', 'aria-valuetext'])
const matchStart = new Set(['=', '~', '|', '^', '$', '*'])

/** `[value^="a"]`, also with a namespace; `[value]` alone reveals nothing, and in a value brackets name grid lines. */
function readsAnswers(tokens: readonly Token[], open: number): boolean {
  const prefixed = tokens[open + 2]?.text === '|' && tokens[open + 3]?.type === tokenTypes.Ident
  const at = prefixed ? open + 3 : tokens[open + 1]?.text === '|' ? open + 2 : open + 1
  const name = tokens[at]
  return (
    name?.type === tokenTypes.Ident &&
    answerAttributes.has(nameOf(name.text)) &&
    matchStart.has(tokens[at + 1]?.text ?? '')
  )
}

const nameOf = (written: string): string => ident.decode(written).toLowerCase()

/** Relative to this instance, a data: image, or one of the instance's hosts. Browsers drop line breaks and tabs and turn \ into /. */
function isOwn(address: string, ownHosts: readonly string[]): boolean {
  const read = address
    .replaceAll(/[\t\n\r\f]/g, '')
    .trim()
    .replaceAll('\\', '/')
  if (
    /^data:image\/[a-z+.-]+[;,]/i.test(read) ||
    /^data:(font|application)\/[a-z0-9+.-]*[;,]/i.test(read)
  )
    return true
  if (read.startsWith('#')) return true
  const base = 'http://this-instance.invalid'
  if (!URL.canParse(read, base)) return false
  const { protocol, host } = new URL(read, base)
  return (
    (protocol === 'http:' || protocol === 'https:') &&
    (host === 'this-instance.invalid' || ownHosts.includes(host))
  )
}
