// CHANGELOG.md as data: what is not released yet, the notes of a release in five parts, and the file after it (ECO-94).

type Part = 'owners' | 'operators' | 'developers' | 'security'
/** The lines below one heading, or below one bold word. */
interface Group {
  readonly name: string
  readonly lines: readonly string[]
}

const parts: Readonly<Record<string, Part>> = {
  Surveys: 'owners',
  'Widget and chat': 'owners',
  Studio: 'owners',
  'Follow-ups and alerts': 'owners',
  Changed: 'owners',
  Fixed: 'owners',
  'Accounts and operation': 'operators',
  Operation: 'operators',
  'Known limits': 'operators',
  'Programs and integrations': 'developers',
  Deprecated: 'developers',
  Removed: 'developers',
  Security: 'security',
}
const heading = '## [Unreleased]'

/** Groups with the same name are one. */
export function unreleasedGroups(changelog: string): readonly Group[] {
  const [, after = ''] = changelog.split(`${heading}\n`)
  const [text = ''] = after.split(/^## /m)
  const groups = new Map<string, readonly string[]>()
  let name = ''
  for (const line of text.split('\n')) {
    const [, title] = /^(?:###\s+|\*\*)([^*]+?)(?:\*\*)?$/.exec(line) ?? []
    if (title !== undefined) name = title
    else if (line.trim() !== '') groups.set(name, [...(groups.get(name) ?? []), line])
  }
  return [...groups].map(([group, lines]) => ({ name: group, lines }))
}

/** The names of groups that no part of the notes has. */
export const unknownGroups = (changelog: string): readonly string[] =>
  unreleasedGroups(changelog)
    .map(({ name }) => name)
    .filter((name) => parts[name] === undefined)

export interface ReleaseFacts {
  readonly version: string
  readonly changelog: string
  /** The version before; null = there is none. */
  readonly previous: string | null
  /** The names of the steps that are new. */
  readonly migrations: readonly string[]
  /** What programs and operators rely on. */
  readonly changes: readonly Change[]
  /** Who wrote it. */
  readonly people: readonly string[]
}
interface Change {
  readonly level: 'minor' | 'breaking'
  readonly sentence: string
}

export function releaseNotes(facts: ReleaseFacts): string {
  const { version, changelog, previous, migrations, changes, people } = facts
  const groups = unreleasedGroups(changelog)
  const of = (part: Part) =>
    groups
      .filter(({ name }) => parts[name] === part)
      .map(({ name, lines }) => `### ${name}\n${lines.join('\n')}`)
  const isVariable = ({ sentence }: Change) => /the variables\.$/.test(sentence)
  const wire = changes.filter((change) => !isVariable(change))
  const breaking = wire.filter(({ level }) => level === 'breaking')
  const additions = wire.filter(({ level }) => level === 'minor')
  return `${[
    `# Askwell ${version}`,
    section('For owners', of('owners')),
    section('For operators', [
      ...of('operators'),
      list('Steps of the database', migrations),
      list(
        'Variables',
        changes.filter(isVariable).map(({ sentence }) => sentence),
      ),
      `### Order of the upgrade\n${previous === null ? 'This is the first release, so nothing is upgraded.' : upgrade}`,
    ]),
    section('For developers', [
      ...of('developers'),
      list('Breaking changes', sentences(breaking)),
      list('Additions to the wire', sentences(additions)),
    ]),
    section('Security', of('security')),
    section('Thanks', [
      people.length === 0 ? '' : `This release was written by ${people.join(', ')}.`,
    ]),
  ].join('\n\n')}\n`
}

const upgrade =
  'Make a backup, run `askwell migrate plan`, replace the servers one after the other, and run `askwell migrate finish` at the end. docs/operate.md has the details.'

const sentences = (changes: readonly Change[]) => changes.map(({ sentence }) => sentence)

const list = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `### ${title}\n${items.map((item) => `- ${item}`).join('\n')}`

const section = (title: string, texts: readonly string[]): string =>
  `## ${title}\n\n${texts.filter((text) => text !== '').join('\n\n') || 'Nothing changed.'}`

/** The changelog after a release: what was unreleased has a version and a day. */
export const closeUnreleased = (changelog: string, version: string, day: string): string =>
  changelog
    .replace(' No version has been released yet, so everything is new.', '')
    .replace(heading, `${heading}\n\n## [${version}] - ${day}`)

/** Changes of these files are noticed by programs, by owners of the configuration, or by a database. */
const noticed = [
  'packages/scenario/house/wire-contract.txt',
  'packages/server/src/config/variables/',
  'packages/server/src/store/migrations/',
]

/** Why the changes of a branch need a line in the changelog; null = they need none, or have one. */
export function changelogFault({
  files,
  added,
  messages,
}: {
  readonly files: readonly string[]
  /** Lines of the changelog. */
  readonly added: readonly string[]
  /** Of its commits. */
  readonly messages: string
}): string | null {
  const found = files.filter((file) => noticed.some((start) => file.startsWith(start)))
  if (found.length === 0 || added.some((line) => /^- \S/.test(line))) return null
  if (/^No-changelog: \S/m.test(messages)) return null
  return `Users notice a change of ${found.join(', ')}. Add a line below Unreleased in CHANGELOG.md, or say in a commit why nobody notices: "No-changelog: reason".`
}
