// Bundles the peers as their own documentation says, minified and split by Vite, into peers/dist.
import { build } from 'vite'

for (const name of ['surveyjs', 'formbricks']) {
  await build({
    root: import.meta.dirname, configFile: false, logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: `dist/${name}`, emptyOutDir: true, rollupOptions: { input: `${import.meta.dirname}/src/${name}.${name === 'surveyjs' ? 'jsx' : 'js'}`, output: { entryFileNames: 'main.js', assetFileNames: 'main[extname]' } } },
    oxc: { jsx: { runtime: 'automatic' } },
  })
}
