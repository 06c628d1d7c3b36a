// Bundles the peers as their own documentation says, minified and split by Vite, into peers/dist.
import { build } from 'vite'

for (const file of ['surveyjs.jsx', 'formbricks.js', 'formbricks-ui.jsx', 'host-formbricks.js', 'host-posthog.js', 'host-typeform.js', 'host-typebot.js']) {
  const [name] = file.split('.')
  await build({
    root: import.meta.dirname, configFile: false, logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: `dist/${name}`, emptyOutDir: true, rollupOptions: { input: `${import.meta.dirname}/src/${file}`, output: { entryFileNames: 'main.js', assetFileNames: 'main[extname]' } } },
    oxc: { jsx: { runtime: 'automatic' } },
  })
}
