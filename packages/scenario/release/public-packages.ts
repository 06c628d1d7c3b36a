// The packages of customers as their tarballs have them: types that every importer finds, and a client that runs on the oldest Node
// that it promises.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'

/**
 * Returns a note. The packages are ES modules only, so two findings are expected: `require` finds a module that it must import
 * dynamically, and the resolution of Node 10 does not know `exports`.
 */
export async function checkTypes(tarballs: readonly string[]): Promise<string> {
  for (const tarball of tarballs) {
    const checked = await checkPackage(
      createPackageFromTarballData(new Uint8Array(readFileSync(tarball))),
    )
    if (!checked.types) throw new Error(`${basename(tarball)} has no types.`)
    const problems = checked.problems.filter(
      (problem) =>
        problem.kind !== 'CJSResolvesToESM' &&
        !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
    )
    if (problems.length > 0)
      throw new Error(`${basename(tarball)}: ${JSON.stringify(problems, null, 2)}`)
  }
  return `${tarballs.length} packages`
}

/** `folder`: where `@askwell/client` is installed. Returns the versions that ran it. */
export function useClientOn(nodes: readonly string[], folder: string): string {
  const program = join(import.meta.dirname, 'use-client.mjs')
  return nodes
    .map((node) => {
      const { status, stdout, stderr } = spawnSync(node, [program, folder], {
        encoding: 'utf8',
        timeout: 60_000,
      })
      if (status !== 0) throw new Error(`${node} ended with ${status}: ${stderr}`)
      return stdout.trim()
    })
    .join(', ')
}
