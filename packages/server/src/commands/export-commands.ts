// Rows and files as text that any engine can import, of the whole instance or of one workspace.
import { exitCodes } from '../config/exit-codes.ts'
import { OperatorRefusal } from '../config/operator-refusal.ts'
import { exportStore } from '../move/export-store.ts'
import { importStore } from '../move/import-store.ts'
import { type ExportKind, exportKinds } from '../store/copy/export-kinds.ts'
import { textOf } from './command.ts'
import { recordCommand } from './instance-entry.ts'
import { assertStoreIn, type InstanceCommand, json, onInstance, print } from './on-instance.ts'

const exporting: InstanceCommand = {
  name: 'export',
  operands: [],
  summary:
    'Writes all rows and files of this instance, or of one workspace, into a directory as lines of JSON. Servers may run meanwhile.',
  options: {
    to: { value: 'DIR', meaning: 'A directory that does not exist yet (needed).' },
    workspace: {
      value: 'ID',
      meaning: 'Only this workspace, without its people: accounts belong to the instance.',
    },
    with: {
      value: 'KINDS',
      meaning: `What is included beside surveys and settings, of ${exportKinds.join(', ')}; everything when left out.`,
    },
    json,
  },
  async runOnInstance(input, config) {
    const to = textOf(input, 'to')
    if (to === null)
      throw new OperatorRefusal(
        '`askwell export` needs --to with a directory that does not exist yet.',
        exitCodes.configuration,
      )
    const kinds = kindsIn(textOf(input, 'with'))
    assertStoreIn(config)
    const { tables, files, workspaces } = await exportStore(config, {
      to,
      workspaceId: textOf(input, 'workspace'),
      kinds,
      progress: (line) => input.err(`${line}\n`),
      clock: () => Date.now(),
    })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const report = {
      directory: to,
      workspaces: workspaces.length,
      rows,
      files: files.count,
      missing_files: files.missing,
    }
    print(input, report, () => [
      `${to} has ${rows} rows of ${workspaces.length === 1 ? 'one workspace' : `${workspaces.length} workspaces`} and ${files.count} files.`,
      ...files.missing.map((id) => `The bytes of the file ${id} are missing.`),
      'The secrets in it are sealed. The store that imports it needs the same ASKWELL_SECRET.',
    ])
    return 0
  },
}

function kindsIn(text: string | null): readonly ExportKind[] {
  if (text === null) return exportKinds
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !exportKinds.some((kind) => kind === name))
  if (unknown !== undefined)
    throw new OperatorRefusal(
      `--with names ${exportKinds.join(', ')}, separated by commas, and not "${unknown}".`,
      exitCodes.configuration,
    )
  return exportKinds.filter((kind) => names.includes(kind))
}

const importing: InstanceCommand = {
  name: 'import',
  operands: ['DIR'],
  summary:
    'Checks an export, and then creates or replaces everything in it. When it is interrupted, the same command continues.',
  options: { json },
  async runOnInstance(input, config) {
    const [from = ''] = input.operands
    const { manifest, rows, keptLogs } = await importStore(config, {
      from,
      progress: (line) => input.err(`${line}\n`),
    }).catch((error: unknown) => {
      if (!(error instanceof OperatorRefusal))
        input.err('The import did not end. Run the same command again, and it continues.\n')
      throw error
    })
    await recordCommand(config, 'import_store', { target: manifest.created_at })
    const report = {
      workspaces: manifest.workspaces.map(({ id }) => id),
      rows,
      files: manifest.files.count,
      kept_audit_logs: keptLogs,
    }
    print(input, report, () => [
      `${rows} rows and ${manifest.files.count} files were imported.`,
      ...keptLogs.map((id) => `The workspace ${id} was here already and keeps its audit log.`),
      ...(manifest.scope === 'workspace'
        ? [
            `Its people are not in the export. Make its first owner with \`askwell owner create --email … --workspace ${manifest.workspaces[0]?.id}\`.`,
          ]
        : []),
    ])
    return 0
  },
}

export const exportCommands = [exporting, importing].map(onInstance)
