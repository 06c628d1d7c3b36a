import { describe, expect, it } from 'vitest'
import { faultsOfCss } from './css-faults.ts'

describe('faults of style rules (O-02)', () => {
  it.each([
    '',
    '.survey { color: red }',
    '@media (max-width: 400px) {\n  .a, .b[lang="tr"] { background: url("/x;y.png") ; }\n}\n',
    '/* { ( */ .a::before { content: "}\\""; --x: ; }',
    ':root { --brand: #123456; }\n.a { width: calc((100% - 2px) / 3) }',
    '@charset "utf-8";\n.a { @apply --x; }',
  ])('%j is read', (text) => {
    expect(faultsOfCss(text)).toEqual([])
  })

  it.each([
    ['.survey { color: red', [{ line: 1, why: 'open', what: '{' }]],
    ['.a { color: red }\n}\n', [{ line: 2, why: 'closed_twice', what: '}' }]],
    ['.a {\n  color red;\n}', [{ line: 2, why: 'no_colon', what: 'color red' }]],
    ['.a {\n  color: red;\n  bold\n}', [{ line: 3, why: 'no_colon', what: 'bold' }]],
    [
      '.a { width: calc(100% - 2px }',
      [
        { line: 1, why: 'closed_twice', what: '}' },
        { line: 1, why: 'open', what: '{' },
        { line: 1, why: 'open', what: '(' },
      ],
    ],
    ['\n/* half', [{ line: 2, why: 'comment_open', what: '/*' }]],
    ['.a { content: "half\n}', [{ line: 1, why: 'text_open', what: '"half' }]],
  ] as const)('%j is not', (text, faults) => {
    expect(faultsOfCss(text)).toEqual(faults)
  })
})
