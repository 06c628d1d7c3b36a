import { buildPackage } from '../../scripts/release/public-package.mjs'

await buildPackage({
  folder: import.meta.dirname,
  page: 'embed.md',
  entries: { '.': 'index' },
  external: ['react', 'react/jsx-runtime'],
  // A server component may import it: bundling into one file loses the directive of its parts.
  banner: "'use client'",
})
