// Two builds from here (build.mjs): the browser's, with a manifest that the server reads, and the page renderer.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './catalogue-plugin.ts'
import { precompress } from './precompress-plugin.ts'

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react(), catalogues(), ...(isSsrBuild ? [] : [precompress()])],
  build: isSsrBuild
    ? { target: 'node24', rolldownOptions: { external: ['react', 'react-dom', 'react-dom/server'] } }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        manifest: true,
        sourcemap: false,
        // The document preloads what a page needs; chunks that come later are few and small.
        modulePreload: false,
        rolldownOptions: { input: 'src/entry-client.tsx' },
      },
}))
