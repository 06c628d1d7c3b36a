// The studio's build: one document, one chunk a screen, everything compressed once.
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { languageParts } from './language-parts.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/studio/',
  publicDir: false,
  plugins: [
    react(),
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
    // The studio, and the page that a widget is looked at on.
    rolldownOptions: {
      input: ['index.html', 'sample.html'].map((file) => join(import.meta.dirname, file)),
    },
  },
})

/** The library of the toasts writes its styles into the page when loaded, which our policy refuses; we import its file. */
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

/** The library that tells screen readers the news empties its element by a string of HTML, which our policy refuses. */
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

/** The schema library tries whether it may make code while running; our policy forbids it, and each try would be reported. */
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
/** Beyond this rate a build takes seconds for some hundred bytes. */
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
