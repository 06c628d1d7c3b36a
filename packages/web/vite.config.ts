// Four builds from here (build.mjs): the browser's, with a manifest that the server reads, the page renderer, and the two
// service workers; with the plugins that keep them small and fast.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type UserConfig } from 'vite'
import { messagesOf } from './message-files.ts'
import { leanReact } from './react/lean-react.ts'
import { compileCatalogue } from './src/locales/compile-catalogue.ts'

export default defineConfig(({ isSsrBuild, mode }) =>
  mode === 'worker'
    ? workerBuild('worker', 'sw')
    : mode === 'push'
      ? workerBuild('push-worker', 'push')
      : pageBuild({ isSsrBuild: isSsrBuild === true }),
)

/** One classic script, for browsers without modules in workers. */
const workerBuild = (source: 'worker' | 'push-worker', file: 'sw' | 'push'): UserConfig => ({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: `dist/${source}`,
    target: 'es2022',
    lib: {
      entry: `src/worker/${source}.ts`,
      formats: ['iife'],
      name: 'askwellWorker',
      fileName: () => `${file}.js`,
    },
  },
})

const pageBuild = ({ isSsrBuild }: { readonly isSsrBuild: boolean }): UserConfig => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'public',
  plugins: [
    react(),
    catalogues(),
    leanMarkdown(),
    ...(isSsrBuild
      ? [inlineScripts()]
      : [leanReact(), smallImport(), inlineRuntime(), compileEarly(), precompress()]),
  ],
  resolve: {
    alias: { 'decode-named-character-reference': `${import.meta.dirname}/src/prose/entities.ts` },
  },
  // The renderer is one file: it shares only React with the code that loads it.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true, external: ['react', 'react-dom'] },
  build: isSsrBuild
    ? { target: 'node24' }
    : {
        outDir: 'dist/client',
        // Open pages may request chunks of the previous build: `keep-old-chunks.mjs` deletes them later.
        emptyOutDir: false,
        target: 'es2022',
        manifest: true,
        sourcemap: false,
        // The document preloads what a page needs; chunks that come later are few and small.
        modulePreload: false,
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: {
            // One file with everything for hydration, because each additional file is a request that delays the first paint.
            codeSplitting: { groups: [{ name: 'entry-client', tags: ['$initial'] }] },
            // It names all chunks, and no compression shortens a digest. 42 bits tell the builds of one chunk apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
})

const catalogue = /\/src\/locales\/(?:chat\/)?([a-z-]+)\.json$/

/**
 * Catalogues are ICU texts for translators. The build compiles them for a browser without a parser, and completes each one:
 * a regional file gets the texts of its base.
 */
function catalogues(): Plugin {
  return {
    name: 'askwell:catalogues',
    enforce: 'pre',
    transform: {
      filter: { id: catalogue },
      handler: (source, id) => ({
        code: `export default ${JSON.stringify(compileCatalogue(id.includes('/chat/') ? JSON.parse(source) : messagesOf(catalogue.exec(id)?.[1] ?? '')))}`,
        moduleType: 'js',
        map: null,
      }),
    },
  }
}

const unwanted = [
  [/\[91\]: definition/, ''],
  [/\[-2\]: codeIndented,\s*\[-1\]: codeIndented,\s*\[32\]: codeIndented/, ''],
  [/\[45\]: \[setextUnderline, thematicBreak\]/, '[45]: thematicBreak'],
  [/\[60\]: htmlFlow,/, ''],
  [/\[61\]: setextUnderline,/, ''],
  [/\[60\]: \[autolink, htmlText\]/, '[60]: autolink'],
  [/ codeIndented,| definition,| htmlFlow,| htmlText,| setextUnderline,/g, ''],
] as const

/**
 * Markdown without what a survey never needs: raw HTML (shown as the text it is), code by indentation, underlined
 * headings and reference links. They are removed from micromark's table of constructs, so their code is not in the
 * build.
 */
function leanMarkdown(): Plugin {
  return {
    name: 'askwell:lean-markdown',
    transform: {
      filter: { id: /micromark\/lib\/constructs\.js$/ },
      handler: (source) => {
        const code = unwanted.reduce((text, [pattern, replacement]) => {
          const next = text.replace(pattern, replacement)
          if (next === text)
            throw new Error(`micromark's constructs have changed: ${pattern} is not there`)
          return next
        }, source)
        return { code, map: null }
      },
    },
  }
}

/** `file.ts?script` is the text of one classic script with the file and all its imports, for inlining in the document. */
function inlineScripts(): Plugin {
  return {
    name: 'askwell:inline-scripts',
    enforce: 'pre',
    load: {
      filter: { id: /\?script$/ },
      async handler(id) {
        const built = await build({
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          build: {
            write: false,
            target: 'es2022',
            modulePreload: false,
            rolldownOptions: { input: id.replace(/\?script$/, ''), output: { format: 'iife' } },
          },
        })
        const [{ output } = { output: [] }] = [built]
          .flat()
          .flatMap((result) => ('output' in result ? [result] : []))
        const [chunk, ...more] = output
        if (chunk?.type !== 'chunk' || more.length > 0) throw new Error(`${id} should be one file.`)
        return {
          code: `export default ${JSON.stringify(chunk.code.trim())}`,
          moduleType: 'js',
          map: null,
        }
      },
    },
  }
}

/**
 * Vite wraps every dynamic import in a helper that fetches its style sheets first. Ours have none, because the styles
 * are in the document. So the helper only imports, which saves a kilobyte on every page.
 */
function smallImport(): Plugin {
  return {
    name: 'askwell:small-import',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

/**
 * Inlines the bundler's few stateless helpers into each file that calls them: as a separate file they would cost
 * every page a request for 400 bytes.
 */
function inlineRuntime(): Plugin {
  return {
    name: 'askwell:inline-runtime',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
      const [, body, names] = /^(.*?)export\{([^}]*)\};?\s*$/s.exec(runtime?.code ?? '') ?? []
      if (!runtime || body === undefined || names === undefined)
        throw new Error("The bundler's helpers are not where they were.")
      const helpers = `(()=>{${body}return{${names.replaceAll(/(\w+) as (\w+)/g, '$2:$1')}}})()`
      for (const chunk of chunks) {
        if (!chunk.imports.includes(runtime.fileName)) continue
        const code = chunk.code.replace(
          /import\{([^}]*)\}from[`"']\.\/rolldown-runtime-[^`"']*[`"'];/,
          (_import, wanted: string) => {
            return `const{${wanted.replaceAll(' as ', ':')}}=${helpers};`
          },
        )
        if (code === chunk.code)
          throw new Error(`${chunk.fileName} asks for the bundler's helpers in its own words.`)
        chunk.code = code
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName)
      }
      delete bundle[runtime.fileName]
    },
  }
}

/**
 * Tells the engine (V8 from Chrome 136 on, a comment elsewhere) that the entry's functions will be called: it then compiles
 * them on another thread while the file still arrives, instead of one by one on the page's own thread while React takes
 * over, which is a third of the time a slow phone needs for that. Must come before the packing below.
 */
function compileEarly(): Plugin {
  return {
    name: 'askwell:compile-early',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry)
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}

const text = /\.(?:js|css)$/

/** The size of a large file varies by some hundred bytes with the block borders, which any change of the file moves. */
const blockBits = [0, 16, 17]
const largeBytes = 100_000

function smallestBrotli(content: Buffer): Buffer {
  const packed = (bits: number): Buffer =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_LGBLOCK]: bits,
      },
    })
  return (content.length < largeBytes ? [0] : blockBits)
    .map(packed)
    .reduce((least, next) => (next.length < least.length ? next : least))
}

/**
 * Writes every text file of the build also as .br and .gz, at the highest level: assets never change under their name,
 * so the server serves the compressed files.
 */
function precompress(): Plugin {
  return {
    name: 'askwell:precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!text.test(file.fileName)) continue
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: smallestBrotli(content),
          })
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: gzipSync(content, { level: 9 }),
          })
        }
      },
    },
  }
}
