// The documentation as a site (ECO-97). `npm run site` writes the pages and the navigation before it builds.
import { readFileSync } from 'node:fs'
import starlight from '@astrojs/starlight'
import { defineConfig, passthroughImageService } from 'astro/config'

const navigation = JSON.parse(readFileSync(new URL('src/navigation.json', import.meta.url), 'utf8'))

export default defineConfig({
  // Pictures are served as they are: the library that changes them has parts for each platform.
  image: { service: passthroughImageService() },
  integrations: [
    starlight({
      title: 'Askwell',
      sidebar: navigation,
      customCss: ['./src/site.css'],
      credits: false,
      // Long lines wrap: several blocks that scroll would be regions without names.
      expressiveCode: { defaultProps: { wrap: true } },
    }),
  ],
})
