// What a tool of the MCP server is, and what several tools do.
import { type Flow, ownerCalls, type Permission } from '@askwell/contract'
import { z } from 'zod'
import { invalid } from '../../refusal.ts'
import type { CallOwner, OwnerCallName } from './call-owner.ts'
import { markTexts } from './marked-texts.ts'

export interface ToolTools {
  readonly owner: CallOwner
  readonly newId: () => string
  /** Of a tool that a person must agree to: the same call has the same key. */
  readonly onceKey: string | undefined
}
export interface Tool {
  readonly name: string
  readonly description: string
  /** Those of the calls that it makes. */
  readonly permissions: readonly Permission[]
  /** `destructive`: somebody outside sees it, so a person must agree. */
  readonly kind: 'read' | 'write' | 'destructive'
  readonly isIdempotent?: true
  /** It returns what respondents wrote. */
  readonly isOpenWorld?: true
  readonly input: z.ZodObject
  run(args: never, tools: ToolTools): Promise<unknown>
  /** What a person reads before they agree. */
  plan?(args: never, tools: ToolTools): Promise<string>
}

export const tool = <Input extends z.ZodObject>(
  made: Omit<Tool, 'input' | 'run' | 'plan'> & {
    readonly input: Input
    run(args: z.input<Input>, tools: ToolTools): Promise<unknown>
    plan?(args: z.input<Input>, tools: ToolTools): Promise<string>
  },
): Tool => made

export const id = z.string().regex(/^[0-9a-fA-F-]{36}$/)
export const ofSurvey = z.object({
  flow_id: id,
  version: z.int().min(1).optional().describe('Absent: the draft'),
})
const FlowDocument = z
  .looseObject({})
  .describe('A flow document, as get_survey_document returns it')
export const confirm = z
  .string()
  .max(100)
  .optional()
  .describe('The handle, after a person has agreed')
export const most = z.int().min(1).max(50).optional()

export async function flowOf(
  { owner }: ToolTools,
  { flow_id, version }: z.input<typeof ofSurvey>,
): Promise<Flow> {
  if (version === undefined)
    return Object(await owner('get_draft', { params: { id: flow_id } })).flow
  return (await owner('flow_version', { params: { id: flow_id, version } })) as Flow
}

/** A call that reads what respondents wrote. `own` = names that the caller has chosen. */
export const marked = async (
  { owner }: ToolTools,
  name: OwnerCallName,
  input: Parameters<CallOwner>[1],
  own: readonly string[] = [],
): Promise<unknown> => markTexts(ownerCalls[name], await owner(name, input), own)

/** Lists are cut by their own limit, so that the cursor of the next page is right. */
export const mostBytes = 80_000
export async function markedPage(
  tools: ToolTools,
  name: OwnerCallName,
  input: Parameters<CallOwner>[1] & { readonly query: { readonly limit?: unknown } },
): Promise<unknown> {
  const asked = Number(input.query.limit ?? 20)
  for (let limit = asked; ; limit = Math.floor(limit / 2)) {
    const page = Object(await marked(tools, name, { ...input, query: { ...input.query, limit } }))
    if (limit === 1 || Buffer.byteLength(JSON.stringify(page)) < mostBytes)
      return limit === asked ? page : { ...page, truncated: true }
  }
}

export const documentOr = z.object({
  flow_id: id.optional(),
  document: FlowDocument.optional(),
})
export async function givenFlow(
  tools: ToolTools,
  args: z.input<typeof documentOr>,
): Promise<unknown> {
  if (args.document !== undefined) return args.document
  if (args.flow_id === undefined)
    throw invalid([{ field: 'flow_id', message: 'is required without a document' }])
  return flowOf(tools, { flow_id: args.flow_id })
}

export async function withProblems(
  { owner }: ToolTools,
  flow: unknown,
  made: object,
): Promise<unknown> {
  return { ...made, ...Object(await owner('lint_flow', { body: flow })) }
}
