// Makes the present surface the released one. `npm run release` calls it, so that the next changes are compared with this release.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { presentSurface } from './present-surface.ts'
import { writeSurface } from './surface.ts'

const house = join(import.meta.dirname, '../../house')
const surface = presentSurface()
writeFileSync(join(house, 'released-surface.txt'), writeSurface(surface))
writeFileSync(join(house, 'wire-contract.txt'), `Since ${surface.version}:\n`)
