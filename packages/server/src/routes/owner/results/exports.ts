import type { FastifyReply } from 'fastify'
import { exportFeedback } from '../../../actions/exports/export-feedback.ts'
import { csvOf } from '../../../present/exports/csv.ts'
import { xlsxOf } from '../../../present/exports/xlsx.ts'
import type { OwnerHandler } from '../serve-owner.ts'

export const exportCsvRoute: OwnerHandler<'export_csv'> = async ({ deps, workspaceId, query, reply }) => {
  const table = await exportFeedback(deps, workspaceId, query, 'csv')
  nameFile(reply, deps.clock(), 'csv', 'text/csv; charset=utf-8')
  return csvOf(table)
}

export const exportXlsxRoute: OwnerHandler<'export_xlsx'> = async ({ deps, workspaceId, query, reply }) => {
  const table = await exportFeedback(deps, workspaceId, query, 'xlsx')
  nameFile(reply, deps.clock(), 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  return xlsxOf(table)
}

function nameFile(reply: FastifyReply, nowMs: number, ending: string, type: string): void {
  const day = new Date(nowMs).toISOString().slice(0, 10)
  reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="feedback-${day}.${ending}"`, 'cache-control': 'no-store' })
}
