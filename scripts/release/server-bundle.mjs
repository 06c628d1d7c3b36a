// Bundles the server to ECMAScript modules for Node 24: one entry for each thread and process, everything that loads on first
// use in a separate chunk, and nothing minified, so that stack traces are readable. Only `sharp` stays outside: it is native.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../build-when-stale.mjs'

const source = join(root, 'packages/server/src')
const entries = {
  'command-line': 'command-line.ts',
  main: 'main.ts',
  'writer-thread': 'store/sqlite/writer-thread.ts',
  'vacuum-thread': 'backup/vacuum-thread.ts',
  'flow-thread': 'actions/owner/flow-work/flow-thread.ts',
  'image-process': 'outside/image-process.ts',
  'definition-process': 'flow-files/definition-process.ts',
  // What a survey in TypeScript imports, where its repository has not installed it.
  'flow-define': '../../flow/src/define.ts',
  'segment-thread': 'segments/segment-thread.ts',
  'export-thread': 'exports/export-thread.ts',
}
/** The server finds these files beside its sources, and in a release beside the bundle. */
/** @type {Readonly<Record<string, string | undefined>>} */
const addresses = {
  './writer-thread.ts': './writer-thread.js',
  './vacuum-thread.ts': './vacuum-thread.js',
  './flow-thread.ts': './flow-thread.js',
  './image-process.ts': './image-process.js',
  './definition-process.ts': './definition-process.js',
  '../../../flow/src/define.ts': './flow-define.js',
  './segment-thread.ts': './segment-thread.js',
  './export-thread.ts': './export-thread.js',
  './common-passwords.txt': './common-passwords.txt',
  '../../package.json': '../package.json',
  '../../../web/dist/': '../web/',
  '../../../studio/dist/': '../studio/',
  '../../../widget/dist/': '../widget/',
}
/** Files that libraries read from their own folders. */
const libraryPaths = [
  {
    file: /swagger-ui\/index\.js$/,
    before: "'./static/logo.svg'",
    after: "'../static/docs/logo.svg'",
  },
  {
    file: /swagger-ui\/lib\/routes\.js$/,
    before: "'..', 'static'",
    after: "'..', 'static', 'docs'",
  },
]
const kept = {
  target: 'node24',
  minify: false,
  sourcemap: false,
  reportCompressedSize: false,
  emptyOutDir: true,
}

/**
 * One character outside Latin-1 makes V8 keep the whole source of a file at two bytes a character, so all are escaped. Comments
 * stay in the memory with the source, so there are none.
 */
const slim = /** @type {const} */ ({
  comments: false,
  minify: {
    compress: false,
    mangle: false,
    codegen: { removeWhitespace: false, asciiOnly: true },
  },
})

/** @param {string} target */
export async function bundleServer(target) {
  /** @type {Set<string>} */
  const isNamed = new Set()
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    publicDir: false,
    plugins: [movedAddresses(isNamed), movedLibraryPaths()],
    ssr: { target: 'node', noExternal: true, external: ['sharp'] },
    build: {
      ...kept,
      ssr: true,
      outDir: join(target, 'server'),
      rolldownOptions: {
        input: Object.fromEntries(
          Object.entries(entries).map(([name, file]) => [name, join(source, file)]),
        ),
        output: {
          ...slim,
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          banner: (chunk) =>
            chunk.moduleIds.some((id) => id.includes('node_modules'))
              ? 'const __dirname = import.meta.dirname;'
              : '',
        },
      },
    },
  })
  const unused = Object.keys(addresses).filter((address) => !isNamed.has(address))
  if (unused.length > 0) throw new Error(`The server no longer reads ${unused.join(', ')}.`)
  copyFileSync(
    join(source, 'access/sign-in/common-passwords.txt'),
    join(target, 'server/common-passwords.txt'),
  )
}

/**
 * The renderer from web's build shares React with the server's packages, which a release does not have.
 * @param {string} target
 */
export async function bundleRenderer(target) {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { target: 'node', noExternal: true },
    build: {
      ...kept,
      ssr: true,
      outDir: join(target, 'web/ssr'),
      rolldownOptions: {
        input: { render: join(root, 'packages/web/dist/ssr/render.js') },
        output: {
          ...slim,
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  })
}

/**
 * @param {Set<string>} isNamed
 * @returns {import('vite').Plugin}
 */
function movedAddresses(isNamed) {
  return {
    name: 'askwell:moved-addresses',
    // Before the compiler, which changes quotes.
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/server\/src\// },
      handler: (code, id) => {
        const moved = code.replaceAll(
          /new URL\('([^']+)', import\.meta\.url\)/g,
          (/** @type {string} */ _expression, /** @type {string} */ address) => {
            const inRelease = addresses[address]
            if (inRelease === undefined)
              throw new Error(`${id} reads ${address}, which a release does not know yet.`)
            isNamed.add(address)
            return `new URL('${inRelease}', import.meta.url)`
          },
        )
        return moved === code ? null : { code: moved, map: null }
      },
    },
  }
}

/** @returns {import('vite').Plugin} */
function movedLibraryPaths() {
  return {
    name: 'askwell:moved-library-paths',
    enforce: 'pre',
    transform: {
      filter: { id: libraryPaths.map(({ file }) => file) },
      handler: (code, id) => {
        const path = libraryPaths.find(({ file }) => file.test(id))
        if (path === undefined) return null
        const { before, after } = path
        if (!code.includes(before)) throw new Error(`${id} no longer contains ${before}.`)
        return { code: code.replace(before, after), map: null }
      },
    },
  }
}
