import { describe, expect, it } from 'vitest'
import { faultsOfCss } from './check-css.ts'

const check = (text: string): string[] =>
  faultsOfCss(text, ['survey.example', 'files.example:8443'])

describe("an owner's stylesheet", () => {
  it.each([
    '',
    '.question-page { color: #123; background: linear-gradient(red, blue) }',
    '.a { background: url(/assets/logo.png) } .b { background: url("./x.svg") } .c { background: url(#clip) }',
    '.a { background: url(https://survey.example/x.png) } .b { background: url("https://files.example:8443/y.png") }',
    '.a { background: url(data:image/png;base64,AAAA) } @font-face { font-family: x; src: url(data:font/woff2;base64,AA) format("woff2") }',
    '.a { background-image: image-set("/a.png" 1x, "/b.avif" type("image/avif")) }',
    'input[type="email"] { border: 0 } [data-testid="survey-page"] h1 { margin: 0 } a[href^="https://x.example"] { color: red }',
    'input[value] { color: red } .g { display: grid; grid-template-columns: [value] 1fr [end] }',
    '.sm\\:flex { content: "\\201C @import url(https://evil.example)" } /* @import url(https://evil.example) */',
    '@media (min-width: 600px) { .a { color: red } } @layer x { .b { color: var(--brand) } } this is { broken',
    '.x { background: url(/%C3%A7i%C3%A7ek.png) } .y::after { content: "https://evil.example" }',
  ])('may style: %s (A-242)', (text) => {
    expect(check(text)).toEqual([])
  })

  it.each([
    '@import "https://evil.example/x.css";',
    '@import url(/own.css);',
    '@IMPORT "x";',
    '@\\69mport "x";',
    '@imp\\6Frt "x";',
    '.a { background: url(https://evil.example/x.png) }',
    '.a { background: url("https://evil.example/x.png") }',
    ".a { background: URL( 'https://evil.example' ) }",
    '.a { background: url(//evil.example/x.png) }',
    '.a { background: url("\\\\\\\\evil.example/x.png") }',
    '.a { background: url("/\\9 /evil.example/x.png") }',
    '.a { background: url(ht\\tps://evil.example) }',
    '.a { background: url(\\68ttps://evil.example) }',
    '.a { background: u\\72l(https://evil.example) }',
    '.a { background: u\\72l("/own.png") }',
    '.a { background: image-set("https://evil.example/x.png" 1x) }',
    '.a { background: -webkit-image-set(url(https://evil.example/x.png) 1x) }',
    '.a { background: image-set("/own.png" 1x, "//evil.example/2.png" 2x) }',
    '.a { background: src("https://evil.example") }',
    '.a { --x: "https://evil.example"; background: src(var(--x)) }',
    '.a { --x: url(https://evil.example) }',
    '@font-face { font-family: x; src: url(https://evil.example/f.woff2) }',
    '.a { background: url(https://survey.example.evil.example/x) }',
    '.a { background: url(https://survey.example@evil.example/x) }',
    '.a { background: url(javascript:alert(1)) }',
    '.a { background: url(data:text/html,hello) }',
    '.a { background: url(https://evil.example/x y) }',
    '@namespace x url(https://evil.example);',
    'input[value^="a"] { color: red }',
    'input[value="secret"] { color: red }',
    '[VALUE$=x] { color: red }',
    '[ value *= "x" ] { color: red }',
    '[*|value^=a] { color: red }',
    '[|value^=a] { color: red }',
    '[svg|value^=a] { color: red }',
    '[v\\61lue^=a] { color: red }',
    ':is(input[value^="a"]) { color: red }',
    ':unknown-thing(input[value^="a"]) { color: red }',
    '[/**/value/**/^="a"] { color: red }',
    '[aria-valuenow="3"] { color: red }',
    '.a {} </style><script>alert(1)</script>',
    '.a { color: red; } } input[value~=a] { color: blue',
  ])('may not load from elsewhere or read answers: %s (A-242)', (text) => {
    expect(check(text)).not.toEqual([])
  })

  it('says on which line (A-242)', () => {
    expect(check('.a {\n  color: red;\n  background: url(https://evil.example)\n}')).toEqual([
      'line 3: only files of this instance and data: images may be loaded',
    ])
  })
})
