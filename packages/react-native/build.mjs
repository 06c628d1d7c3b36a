import { buildPackage } from '../../scripts/release/public-package.mjs'

await buildPackage({
  folder: import.meta.dirname,
  page: 'mobile.md',
  entries: { '.': 'index' },
  external: ['react', 'react/jsx-runtime', 'react-native', 'react-native-webview'],
})
