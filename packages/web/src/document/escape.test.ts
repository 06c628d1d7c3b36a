import { describe, expect, it } from 'vitest'
import { escapeCss, escapeHtml, escapeJson } from './escape.ts'

describe('what goes into a document', () => {
  it('cannot leave an attribute or an element', () => {
    expect(escapeHtml(`"><img src=x onerror='a&b'>`)).toBe(
      '&quot;&gt;&lt;img src=x onerror=&#39;a&amp;b&#39;&gt;',
    )
  })

  it('cannot close the script that contains it, and is parsed to the same value', () => {
    const value = { text: '</script><!--<script>\u2028\u2029 ok' }
    expect(escapeJson(value)).not.toMatch(/[<>\u2028\u2029]/)
    expect(JSON.parse(escapeJson(value))).toEqual(value)
  })

  it('cannot close the style that contains it', () => {
    expect(escapeCss('a{content:"</style><script>"}')).not.toMatch(/<\/style/i)
  })
})
