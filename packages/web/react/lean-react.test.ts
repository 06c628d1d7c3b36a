import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { withoutFunctions, withoutKinds } from './lean-react.ts'
import { notToBeUsed } from './left-out.ts'

const run = (source: string, tag: number): unknown => new Function('fiber', source)({ tag })

describe('functions', () => {
  const source = 'function one(a,\n  b) {\n  return a\n}\nfunction empty() {}\nfunction two() {\n  return 2\n}\n'

  it('are answered for, the others stay', () => {
    expect(withoutFunctions(source, { 'return null': ['two'], '': ['one'] })).toBe('function one(){}\nfunction empty() {}\nfunction two(){return null}\n')
  })

  it('stop the build where React no longer has them', () => {
    expect(() => withoutFunctions(source, { '': ['one gone lost'] })).toThrow('it has no gone, lost.')
  })

  it('lose the methods of what is left out', () => {
    expect(withoutFunctions('FragmentInstance.prototype.focus = function () {\n  return 1;\n};\nvar kept = 1\n', {})).toBe('var kept = 1\n')
  })
})

describe('kinds of fiber', () => {
  const without = (body: string, tags: readonly number[]) => {
    const code = withoutKinds(`function of(fiber) { switch (fiber.tag) { ${body} } }`, new Set([26, 27]))
    return [code, ...tags.map((tag) => run(`${code}; return of(fiber)`, tag))]
  }

  it('go whole where the body is theirs alone', () => {
    expect(without("case 1: return 'one'; case 26: case 27: return 'gone'; default: return 'other'", [1, 26, 27])).toEqual([
      expect.not.stringContaining('gone'),
      'one',
      'other',
      'other',
    ])
  })

  it('go without the body where another kind shares it', () => {
    expect(without("case 5: case 26: return 'five'; case 27: case 6: return 'six'", [5, 6, 26, 27])).toEqual([
      expect.not.stringContaining('26'),
      'five',
      'six',
      undefined,
      undefined,
    ])
  })

  it('leave a body that the kind before runs on into', () => {
    expect(without("case 5: fiber.seen = 1; case 26: return fiber.seen; case 7: return 'seven'", [5, 7])).toEqual([
      expect.not.stringContaining('26'),
      1,
      'seven',
    ])
  })

  it('go whole even where they would run on into the next', () => {
    expect(without("case 26: fiber.seen = 1; case 5: return fiber.seen ?? 'unseen'", [5])).toEqual([expect.not.stringContaining('26'), 'unseen'])
  })

  it('leave the variables that were named in them to the others, each function its own', () => {
    const [code, five] = without("case 26: var seen = 1, more = 2; return seen; case 5: seen = 'five'; return seen", [5])
    expect(five).toBe('five')
    expect(code).toMatch(/^function of\(fiber\) \{var seen,more;/)
  })

  it('are cut once where a switch stands in a case that goes', () => {
    expect(without("case 26: switch (fiber.tag) { case 27: return 1 } return 2; case 3: return 'three'", [3])).toEqual([
      expect.not.stringContaining('return 2'),
      'three',
    ])
  })

  it('are left alone in switches over something else', () => {
    const code = 'switch (fiber.kind) { case 26: kept() }'
    expect(withoutKinds(code, new Set([26]))).toBe(code)
  })
})

describe('the React that is installed', () => {
  const source = readFileSync(
    createRequire(import.meta.url)
      .resolve('react-dom')
      .replace('index.js', 'cjs/react-dom-client.production.js'),
    'utf8',
  )

  it('still has all that is left out, is still a program without it, and a good part smaller', () => {
    const lean = withoutKinds(withoutFunctions(source))
    expect(() => parseAst(lean)).not.toThrow()
    expect(lean.length).toBeLessThan(source.length * 0.8)
  })

  it('is asked for none of it by the page', () => {
    const folder = join(import.meta.dirname, '../src')
    // Documents are drawn on the server, by React's other half.
    const sources = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((path) => !/^document\/|^test\/|\.test\./.test(path))
    expect(sources.length).toBeGreaterThan(200)
    expect(sources.filter((path) => notToBeUsed.test(readFileSync(join(folder, path), 'utf8')))).toEqual([])
  })
})
