// The studio's build: one document, one chunk per screen, everything compressed once.
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callRoutes } from './call-routes.ts'
import { languageParts } from './language-parts.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/studio/',
  publicDir: false,
  plugins: [
    react(),
    callRoutes(),
    languageParts(),
    toastsWithoutStyleTag(),
    newsWithoutHtml(),
    schemasWithoutEval(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    // The studio, and the page that shows a widget in its preview.
    rolldownOptions: {
      input: ['index.html', 'sample.html'].map((file) => join(import.meta.dirname, file)),
      // What so many screens use is one file (`shared`). Left to itself the bundler makes a file for each set of screens that
      // share something, and a browser then asks for 60 files, many below a kilobyte, to open one screen. The library of
      // schemas is apart, because screens that check nothing do without it, the first ones among them; `start` has what would
      // otherwise bring a further file to every page. What formats values and is not in `shared`, what draws conditions, and the
      // icons that two screens share are one file each, because most screens that need one part of them need several.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'schemas',
              test: /\/node_modules\/zod\/|\/(contract\/src\/(id|filter)|studio\/src\/filters\/(read-conditions|answer-filters))\.ts$/,
              priority: 2,
            },
            { name: 'shared', minShareCount: 9, priority: 1 },
            {
              name: 'start',
              test: /\/(contract\/src\/unreachable|trusted-script)\.ts$/,
              priority: 1,
            },
            { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
            {
              name: 'formats',
              test: /\/(studio\/src\/(words\/(percent|rounded|file-size|duration|short-moment|shortened)|answers\/plain-words|charts\/nps-figures|screens\/results\/score-of)|engine\/src\/(styles\/conjoint-tasks|choice\/linear))\.ts$/,
            },
            {
              name: 'reports',
              test: /\/studio\/src\/screens\/results\/(results-words|report-kinds)\.tsx?$/,
            },
            {
              name: 'conditions',
              test: /\/studio\/src\/filters\/(conditions|condition-words|condition-sentence|subjects|use-subjects)\.ts$/,
            },
          ],
        },
      },
    },
  },
})

/** The toast library writes its styles into the page when it is loaded, which our policy refuses; we import its file. */
function toastsWithoutStyleTag(): Plugin {
  return {
    name: 'askwell:toasts-without-style-tag',
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs$/ },
      handler: (source) => {
        const code = source.replace(/^__insertCSS\(.*\);?$/m, '')
        if (code === source)
          throw new Error(
            'sonner has changed: it no longer inserts its styles where we take that out',
          )
        return { code, map: null }
      },
    },
  }
}

/** The library that announces news to screen readers clears its element with an HTML string, which our policy refuses. */
function newsWithoutHtml(): Plugin {
  return {
    name: 'askwell:news-without-html',
    transform: {
      filter: { id: /react-aria\/dist\/private\/live-announcer\/LiveAnnouncer\.mjs$/ },
      handler: (source) => {
        const code = source.replaceAll(/\.innerHTML = ''/g, '.replaceChildren()')
        if (code === source)
          throw new Error(
            'react-aria has changed: it no longer empties its element where we mend that',
          )
        return { code, map: null }
      },
    },
  }
}

/** The schema library tests whether it may evaluate code; our policy forbids it, and each test would be reported. */
function schemasWithoutEval(): Plugin {
  return {
    name: 'askwell:schemas-without-eval',
    transform: {
      filter: { id: /zod\/v4\/core\/core\.js$/ },
      handler: (source) => {
        if (!source.includes('export const globalConfig'))
          throw new Error('zod has changed: its configuration is not where we set it')
        return { code: `${source}\nglobalConfig.jitless = true\n`, map: null }
      },
    },
  }
}

const text = /\.(?:js|css|svg)$/
/** Above this quality a build takes seconds longer for a few hundred bytes. */
const brotliQuality = 9

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
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          }
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: brotliCompressSync(content, { params }),
          })
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: gzipSync(content),
          })
        }
      },
    },
  }
}
