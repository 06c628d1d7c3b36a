import { buildPackage } from '../../scripts/release/public-package.mjs'

await buildPackage({
  folder: import.meta.dirname,
  page: 'flows-as-files.md',
  entries: { './define': 'define', './print': 'print' },
  external: [/^node:/],
})
