// A gate: what a branch changes for programs, operators or the database needs a line in CHANGELOG.md (ECO-94). On main it compares
// with the last release.
import { spawnSync } from 'node:child_process'
import { root } from './build-when-stale.mjs'
import { changelogFault } from './release/changelog.ts'

const base = baseOfBranch()
const fault =
  base === undefined
    ? null
    : changelogFault({
        files: git('diff', '--name-only', base),
        added: git('diff', '--unified=0', base, '--', 'CHANGELOG.md')
          .filter((line) => /^\+[^+]/.test(line))
          .map((line) => line.slice(1)),
        messages: git('log', '--format=%B', `${base}..HEAD`).join('\n'),
      })
if (fault !== null) {
  console.error(fault)
  process.exitCode = 1
}

/** Undefined in a folder without a history, and before the first release. */
function baseOfBranch() {
  const [head] = git('rev-parse', 'HEAD')
  const bases = ['origin/main', 'main'].flatMap((name) =>
    git('merge-base', name, 'HEAD').slice(0, 1),
  )
  const [release] = git('describe', '--tags', '--match=v*', '--abbrev=0')
  return bases.find((commit) => commit !== head) ?? release
}

/** @param {string[]} args @returns {string[]} */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}
