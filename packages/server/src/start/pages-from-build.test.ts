import { describe, expect, it } from 'vitest'
import { newDirectory } from '../test-kit/server-process.ts'
import { assetsOf, pagesFromBuild, stamped } from './pages-from-build.ts'

const chunk = (file: string, change: object = {}) => ({
  file,
  isEntry: false,
  imports: [],
  css: [],
  ...change,
})

describe('what the build of the pages offers', () => {
  it('names the script, what it imports, the style and the chunks that some flows need', () => {
    const manifest = {
      'src/entry-client.tsx': chunk('assets/entry-1.js', {
        isEntry: true,
        imports: ['_react.js'],
        css: ['assets/page-2.css'],
      }),
      '_react.js': chunk('assets/react-3.js', { imports: ['_jsx.js'] }),
      '_jsx.js': chunk('assets/jsx-4.js', { imports: ['_react.js'] }),
      'src/prose/markdown.tsx': chunk('assets/markdown-5.js', {
        name: 'markdown',
        imports: ['src/entry-client.tsx'],
      }),
      '../engine/src/regex.ts': chunk('assets/regex-6.js', { name: 'regex' }),
      '../engine/src/mask/mask-kinds.ts': chunk('assets/mask-kinds-7.js', { name: 'mask-kinds' }),
      'src/run/special.ts': chunk('assets/special-8.js', { name: 'special' }),
      'src/widget/widget.ts': chunk('assets/widget-9.js', {
        name: 'widget',
        imports: ['src/entry-client.tsx', '_owner-css.js', '_jsx.js'],
      }),
      'src/run/preloaded.ts': chunk('assets/preloaded-11.js', { name: 'preloaded' }),
      '_owner-css.js': chunk('assets/owner-css-10.js'),
    }
    expect(assetsOf(manifest)).toEqual({
      script: '/assets/entry-1.js',
      preload: ['/assets/react-3.js', '/assets/jsx-4.js'],
      markdown: ['/assets/markdown-5.js'],
      regex: ['/assets/regex-6.js'],
      mask: ['/assets/mask-kinds-7.js'],
      special: ['/assets/special-8.js'],
      preloaded: ['/assets/preloaded-11.js'],
      calls: [],
      chat: [],
      widget: ['/assets/widget-9.js', '/assets/owner-css-10.js'],
      css: '/assets/page-2.css',
    })
  })

  it('stamps the service worker again with every build, and only then', () => {
    expect(stamped('go()', '{}')).toMatch(/^const askwellVersion="[0-9a-f]{16}";\ngo\(\)$/)
    expect(stamped('go()', '{}')).toBe(stamped('go()', '{}'))
    expect(
      new Set([
        stamped('go()', '{}'),
        stamped('go()', '{"a":1}'),
        stamped('go(1)', '{}').replace('go(1)', 'go()'),
      ]).size,
    ).toBe(3)
  })

  it('is null where nothing was built, and a fault where there is no entry', async () => {
    expect(await pagesFromBuild(`${await newDirectory()}/`)).toBeNull()
    expect(() => assetsOf({})).toThrow('names no entry')
  })
})
