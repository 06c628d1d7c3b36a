// Installs a package of this repository into another folder, as customers get it.
import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** As `npm publish` packs `@askwell/NAME`, unpacked as `npm install` does into the folder. Returns where it is. */
export async function installPacked(name: string, folder: string): Promise<string> {
  const dist = join(folder, 'packed', name)
  execFileSync(process.execPath, [join(root, 'packages', name, 'build.mjs'), dist])
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: dist,
    encoding: 'utf8',
  })
  const target = join(folder, 'node_modules/@askwell', name)
  await mkdir(target, { recursive: true })
  const tarball = join(folder, packed.trim())
  execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1'])
  return target
}
