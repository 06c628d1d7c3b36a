import { buildPackage } from '../../scripts/release/public-package.mjs'

await buildPackage({ folder: import.meta.dirname, page: 'client.md', entries: { '.': 'index' } })
