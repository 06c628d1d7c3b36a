// The report of conversations, as JSON and as one table of it.
import { readChatReport } from '../../../actions/owner/chat-report/read-report.ts'
import { csvOf } from '../../../present/exports/csv.ts'
import { reportTable } from '../../../present/exports/report-table.ts'
import type { OwnerHandlers } from '../serve-owner.ts'

export const reportHandlers = {
  chat_report: ({ deps, workspaceId, query }) => readChatReport(deps, workspaceId, query),

  export_chat_report: async ({ deps, workspaceId, query: { table, ...query }, reply }) => {
    const report = await readChatReport(deps, workspaceId, query)
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="conversations-${table}-${report.from}-${report.to}.csv"`,
      'cache-control': 'no-store',
    })
    return csvOf(reportTable(report, table))
  },
} satisfies Partial<OwnerHandlers>
