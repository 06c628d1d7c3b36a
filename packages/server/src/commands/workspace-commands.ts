// The workspaces of an instance, and what each of them keeps.
import {
  type InstanceCommand,
  inMegabytes,
  inspecting,
  json,
  onInstance,
  print,
} from './on-instance.ts'

const dayMs = 86_400_000

const workspaceList: InstanceCommand = {
  name: 'workspace list',
  operands: [],
  summary: 'Lists the workspaces, the oldest first.',
  options: { json },
  runOnInstance: (input, config) =>
    inspecting(config, async (inspection) => {
      const workspaces = (await inspection.workspaces()).map(({ id, name, createdAt }) => ({
        id,
        name,
        created_at: new Date(createdAt).toISOString(),
      }))
      print(input, workspaces, (rows) =>
        rows.map(({ id, name, created_at }) => `${id}  ${created_at}  ${name}`),
      )
      return 0
    }),
}

const workspaceUsage: InstanceCommand = {
  name: 'workspace usage',
  operands: [],
  summary:
    'Counts what each workspace keeps, and the feedback of the last 24 hours. A server estimates the bytes of rows every hour.',
  options: { json },
  runOnInstance: (input, config) =>
    inspecting(config, async (inspection) => {
      const used = await inspection.workspaceUsage(Date.now() - dayMs)
      const report = used.map((one) => ({
        id: one.id,
        name: one.name,
        members: one.members,
        flows: one.flows,
        nodes: one.nodes,
        customers: one.customers,
        feedbacks: one.feedbacks,
        feedbacks_last_day: one.newFeedbacks,
        chats: one.chats,
        files: one.files,
        file_bytes: one.fileBytes,
        row_bytes: one.rowBytes,
      }))
      print(input, report, (rows) =>
        rows.map(
          (row) =>
            `${row.id}  ${row.name}: ${row.feedbacks} feedbacks (${row.feedbacks_last_day} in the last day), ${row.chats} chats, ${row.customers} customers, ${row.flows} flows, ${row.nodes} nodes, ${row.members} members, ${row.files} files (${inMegabytes(row.file_bytes)}), rows of about ${inMegabytes(row.row_bytes)}`,
        ),
      )
      return 0
    }),
}

export const workspaceCommands = [workspaceList, workspaceUsage].map(onInstance)
