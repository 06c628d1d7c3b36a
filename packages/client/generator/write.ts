// `npm run client`: writes the generated files of the client.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSurface } from './surface.ts'

const folder = join(import.meta.dirname, '../src/generated')
for (const [name, text] of Object.entries(writeSurface()))
  writeFileSync(join(folder, `${name}.ts`), text)
