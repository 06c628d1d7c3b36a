import type { FastifyReply } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import {
  changeReport,
  createReport,
  listReports,
  removeReport,
} from '../../actions/owner/reports.ts'
import { presentReport } from '../../present/owner/report.ts'
import { goneOf } from '../respondent/gone-of.ts'
import type { OwnerHandlers } from './serve-owner.ts'

export const reportHandlers = {
  list_reports: async ({ deps, workspaceId }) => ({
    items: (await listReports(deps, workspaceId)).map(presentReport),
    next: null,
  }),

  create_report: async ({ deps, workspaceId, body, caller, reply }) =>
    presentReport(await createReport(deps, workspaceId, body, saverOf(caller, reply))),

  patch_report: async ({ deps, workspaceId, params, body, caller, reply }) =>
    presentReport(await changeReport(deps, workspaceId, params.id, body, saverOf(caller, reply))),

  delete_report: async ({ deps, workspaceId, params }) => {
    await removeReport(deps, workspaceId, params.id)
    return { id: params.id }
  },
} satisfies Partial<OwnerHandlers>

const saverOf = ({ actor }: Caller, reply: FastifyReply) => ({
  id: actor.id ?? '',
  gone: goneOf(reply),
})
