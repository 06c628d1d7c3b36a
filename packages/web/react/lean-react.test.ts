import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import {
  leanClient,
  withoutAliases,
  withoutCases,
  withoutConditions,
  withoutExports,
  withoutFunctions,
  withoutHooks,
} from './lean-react.ts'
import { answers, notToBeUsed, spelledAliases, unoffered } from './left-out.ts'

const run = (source: string, tag: number): unknown => new Function('fiber', source)({ tag })

describe('functions', () => {
  const source =
    'function one(a,\n  b) {\n  return a\n}\nfunction empty() {}\nfunction two() {\n  return 2\n}\n'

  it('are answered for, the others stay', () => {
    expect(withoutFunctions(source, { 'return null': ['two'], '': ['one'] })).toBe(
      'function one(){}\nfunction empty() {}\nfunction two(){return null}\n',
    )
  })

  it('keep a name that a pattern would read otherwise', () => {
    expect(withoutFunctions('function of$1(a) {\n  return a\n}\n', { '': ['of$1'] })).toBe(
      'function of$1(){}\n',
    )
  })

  it('stop the build where React no longer has them', () => {
    expect(() => withoutFunctions(source, { '': ['one gone lost'] })).toThrow(
      'it has no gone, lost.',
    )
  })

  it('are answered for inside of others too', () => {
    expect(
      withoutFunctions(
        'function outer() {\n  function inner(a) {\n    return a\n  }\n  return inner\n}\n',
        { '': ['inner'] },
      ),
    ).toBe('function outer() {\n  function inner(){}\n  return inner\n}\n')
  })

  it('lose the methods of what is left out', () => {
    expect(
      withoutFunctions(
        'FragmentInstance.prototype.focus = function () {\n  return 1;\n};\nvar kept = 1\n',
        {},
      ),
    ).toBe('var kept = 1\n')
  })
})

describe('kinds of fiber', () => {
  const without = (body: string, tags: readonly number[]) => {
    const code = withoutCases(
      `function of(fiber) { switch (fiber.tag) { ${body} } }`,
      new Set([26, 27]),
    )
    return [code, ...tags.map((tag) => run(`${code}; return of(fiber)`, tag))]
  }

  it('go whole where the body is theirs alone', () => {
    expect(
      without(
        "case 1: return 'one'; case 26: case 27: return 'gone'; default: return 'other'",
        [1, 26, 27],
      ),
    ).toEqual([expect.not.stringContaining('gone'), 'one', 'other', 'other'])
  })

  it('go without the body where another kind shares it', () => {
    expect(
      without("case 5: case 26: return 'five'; case 27: case 6: return 'six'", [5, 6, 26, 27]),
    ).toEqual([expect.not.stringContaining('26'), 'five', 'six', undefined, undefined])
  })

  it('leave a body that the kind before runs on into', () => {
    expect(
      without("case 5: fiber.seen = 1; case 26: return fiber.seen; case 7: return 'seven'", [5, 7]),
    ).toEqual([expect.not.stringContaining('26'), 1, 'seven'])
  })

  it('go whole even where they would run on into the next', () => {
    expect(without("case 26: fiber.seen = 1; case 5: return fiber.seen ?? 'unseen'", [5])).toEqual([
      expect.not.stringContaining('26'),
      'unseen',
    ])
  })

  it('leave the variables that were named in them to the others, each function its own', () => {
    const [code, five] = without(
      "case 26: var seen = 1, more = 2; return seen; case 5: seen = 'five'; return seen",
      [5],
    )
    expect(five).toBe('five')
    expect(code).toMatch(/^function of\(fiber\) \{var seen,more;/)
  })

  it('are cut once if a switch is in a case that is removed', () => {
    expect(
      without(
        "case 26: switch (fiber.tag) { case 27: return 1 } return 2; case 3: return 'three'",
        [3],
      ),
    ).toEqual([expect.not.stringContaining('return 2'), 'three'])
  })

  it('are left alone in switches over something else', () => {
    const code = 'switch (fiber.kind) { case 26: kept() }'
    expect(withoutCases(code, new Set([26]))).toBe(code)
  })
})

describe('named cases', () => {
  it('go from every switch', () => {
    const code = withoutCases(
      "switch (key) { case 'xlinkHref': gone(); break; case 'href': kept() }",
      new Set(),
      new Set(['xlinkHref']),
    )
    expect(code).toBe("switch (key) {  case 'href': kept() }")
  })
})

describe('conditions', () => {
  const source =
    'if (isDrawn(child)) a()\nif (isList(child) || isDrawn(child)) b()\nfunction isDrawn(child) {}\n'

  it('never hold, wherever they are asked', () => {
    expect(withoutConditions(source, ['isDrawn(child)'])).toBe(
      'if (!1) a()\nif (isList(child) || !1) b()\nfunction isDrawn(child) {}\n',
    )
  })

  it('stop the build where React no longer asks for them', () => {
    expect(() => withoutConditions(source, ['isGone(child)'])).toThrow('it has no isGone(child)')
  })
})

describe('what is offered to others', () => {
  const source =
    'function cache() {}\nexports.cache = cache;\nexports.lazy = function () {\n  return {\n    a: 1\n  };\n};\nexports.memo = 1;\n'

  it('goes by its name', () => {
    expect(withoutExports(source, ['cache lazy'])).toBe('function cache() {}\nexports.memo = 1;\n')
  })

  it('stops the build where it is offered no longer', () => {
    expect(() => withoutExports(source, ['gone'])).toThrow('it has no gone')
  })
})

it('hooks go from the tables, and from nothing else', () => {
  const table =
    'var table = { useMemo: a, useCallback: b, use: c, useOptimistic: function () { return 1 } }, other = { use: d }'
  expect(withoutHooks(table, ['use', 'useOptimistic'])).toBe(
    'var table = { useMemo: a, useCallback: b,  }, other = { use: d }',
  )
})

it('attributes that no page uses lose their spelling', () => {
  const aliases = (pairs: string) =>
    `var a = 1,\n  aliases = new Map([\n    ${pairs}\n  ]),\n  b = 2`
  expect(
    withoutAliases(aliases('["htmlFor", "for"],\n    ["arabicForm", "arabic-form"]'), ['htmlFor']),
  ).toBe(aliases('["htmlFor", "for"],\n    '))
})

describe('the React that is installed', () => {
  const client = createRequire(import.meta.url)
    .resolve('react-dom')
    .replace('index.js', 'cjs/react-dom-client.production.js')
  const source = readFileSync(client, 'utf8')

  const folder = join(import.meta.dirname, '../src')
  // The server draws documents with React's server renderer.
  const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((path) => !/^document\/|^test\/|\.test\./.test(path))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

  it('still has all that is left out, is still a program without it, and a good part smaller', () => {
    const lean = leanClient(source)
    expect(() => parseAst(lean)).not.toThrow()
    expect(lean.length).toBeLessThan(source.length * 0.75)
    for (const [body, lines] of Object.entries(answers))
      for (const line of lines)
        for (const name of line.split(' ')) expect(lean).toContain(`function ${name}(){${body}}`)
  })

  it.each(Object.entries(unoffered))('offers in %s all that is taken away', (name, lines) => {
    const file = createRequire(client)
      .resolve(name.replace('.production.js', ''))
      .replace('index.js', `cjs/${name}`)
    expect(() => parseAst(withoutExports(readFileSync(file, 'utf8'), lines))).not.toThrow()
  })

  it('is asked for none of it by the page', () => {
    expect(sources.length).toBeGreaterThan(200)
    expect(sources.filter(({ text }) => notToBeUsed.test(text)).map(({ path }) => path)).toEqual([])
    const imported = sources.flatMap(({ text }) =>
      [...text.matchAll(/import \{([^}]*)\} from 'react(?:-dom)?'/g)].flatMap(([, names = '']) =>
        names.split(/[\s,]+/),
      ),
    )
    expect(imported).toContain('memo')
    const gone = Object.values(unoffered).flatMap((lines) =>
      lines.flatMap((line) => line.split(' ')),
    )
    expect(imported.filter((name) => gone.includes(name))).toEqual([])
  })

  it('spells every attribute that the page uses', () => {
    const pairs = source.slice(source.indexOf('aliases = new Map(')).split('])')[0] ?? ''
    const left = [...pairs.matchAll(/\["(\w+)"/g)]
      .map(([, name = '']) => name)
      .filter((name) => !spelledAliases.includes(name))
    expect(left.length).toBeGreaterThan(60)
    const used = new RegExp(`\\b(${left.join('|')})(?:=[{"]|: )`)
    expect(sources.filter(({ text }) => used.test(text)).map(({ path }) => path)).toEqual([])
  })
})
