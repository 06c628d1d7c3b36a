// GNU PSPP, which reads the files of SPSS: a second opinion on the files that we write.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const hasPspp = spawnSync('pspp', ['--version']).status === 0
export const whyNoPspp = 'pspp is not installed'

/** What PSPP prints for commands on a system file. @throws with its words when it warns of anything */
export function askPspp(file: Buffer, commands: string): string {
  return withFiles(file, (folder) => {
    writeFileSync(join(folder, 'ask.sps'), `GET FILE="file.sav".\n${commands}\n`)
    const said = execFileSync('pspp', ['-O', 'format=csv', 'ask.sps'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (/warning|error/i.test(said)) throw new Error(said)
    return said
  })
}

/** The rows of a system file, with texts and numbers as PSPP writes them: codes and no labels. */
export function rowsByPspp(file: Buffer): Record<string, string>[] {
  return withFiles(file, (folder) => {
    const { stderr, status } = spawnSync('pspp-convert', ['file.sav', 'rows.csv'], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status !== 0 || stderr !== '') throw new Error(stderr)
    const [names = [], ...rows] = cellsOf(readFileSync(join(folder, 'rows.csv'), 'utf8'))
    return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))
  })
}

/** RFC 4180, without line breaks in cells. */
const cellsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
        quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
      ),
    )

function withFiles<T>(file: Buffer, use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'askwell-pspp-'))
  try {
    writeFileSync(join(folder, 'file.sav'), file)
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
