import { buildPackage } from '../../scripts/release/public-package.mjs'

await buildPackage({
  folder: import.meta.dirname,
  page: 'embed.md',
  entries: { '.': 'index' },
  onlyTypes: ['react', 'svelte', 'vue'],
  elements: 'custom-elements.json',
})
