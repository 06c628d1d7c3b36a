// The MCP server of one request: it has the tools that the caller's key permits.
import { inspect } from 'node:util'
import { mayDo, type Permission } from '@askwell/contract'
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  createMcpHandler,
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type Caller, callerMay } from '../../access/caller.ts'
import type { ExtendMcp } from '../../deps.ts'
import { faultsOf } from '../../http/schema-faults.ts'
import { invalid, Refusal } from '../../refusal.ts'
import { answerTools } from './answer-tools.ts'
import { type CallOwner, OwnerRefusal } from './call-owner.ts'
import { confirmHandle, isConfirmed, keyOfHandle, validMs } from './confirm-handle.ts'
import { respondentNote } from './marked-texts.ts'
import { addDraftPrompt, addResultsPrompt, addSurveyResources } from './resources-and-prompts.ts'
import { surveyTools } from './survey-tools.ts'
import { mostBytes, type Tool } from './tool.ts'

export interface McpCaller {
  readonly caller: Caller
  readonly owner: CallOwner
  readonly newId: () => string
  readonly clock: () => number
  /** Signs the handles by which a person agrees. */
  readonly secret: Buffer
  readonly version: string
  /** Writes the audit entry of a call before it is made. */
  readonly noteCall: (tool: string, args: Args) => Promise<void>
  readonly extend?: ExtendMcp
  readonly countCall: (tool: string, outcome: 'done' | 'refused' | 'asked' | 'failed') => void
}
/** In the order in which they are listed. */
export const mcpTools: readonly Tool[] = [...surveyTools, ...answerTools]

type Args = Readonly<Record<string, unknown>>

/** A key writes by MCP only with permissions that were chosen one by one: one that has all of its role was made for programs. */
export const mayUse = (
  caller: Caller,
  { permissions, kind }: Pick<Tool, 'permissions' | 'kind'>,
): boolean =>
  permissions.every((one) => callerMay(caller, one)) &&
  (kind === 'read' || caller.workspace?.scope != null)

/** What the token of an assistant lacks for a tool that its person may use; null = nothing. A key cannot ask for more. */
export function scopeNeeded(caller: Caller, message: unknown): readonly Permission[] | null {
  const { method, params } = Object(message)
  const tool = mcpTools.find(({ name }) => name === Object(params).name)
  const { kind, workspace } = caller
  if (method !== 'tools/call' || kind !== 'assistant' || tool === undefined || workspace === null)
    return null
  const isOpen = tool.permissions.every((one) => mayDo(workspace.role, one, workspace.access))
  return isOpen && !workspace.lacksSecondFactor && !mayUse(caller, tool) ? tool.permissions : null
}

export const mcpHandler = (of: McpCaller) => createMcpHandler(() => mcpServer(of))

function mcpServer(of: McpCaller): McpServer {
  const states = createRequestStateCodec({
    ...{ key: of.secret, ttlSeconds: validMs / 1_000, bind: () => idOf(of.caller) },
  })
  const server = new McpServer(
    { name: 'askwell', version: of.version },
    {
      capabilities: { tools: { listChanged: false } },
      requestState: states,
      cacheHints: { 'tools/list': { ttlMs: 300_000, cacheScope: 'private' } },
      instructions:
        'Askwell keeps surveys, their responses and conversations. Simulate a survey before you publish it. ' +
        respondentNote,
    },
  )
  for (const tool of mcpTools.filter((one) => mayUse(of.caller, one)))
    server.registerTool(
      tool.name,
      {
        description: tool.description,
        inputSchema: fromJsonSchema<Args>(inputSchema(tool), anyArguments),
        annotations: {
          readOnlyHint: tool.kind === 'read',
          destructiveHint: tool.kind === 'destructive',
          idempotentHint: tool.kind === 'read' || tool.isIdempotent === true,
          openWorldHint: tool.isOpenWorld === true,
        },
      },
      (args, context) => answer(of, states, tool, args, context),
    )
  const has = (...names: readonly string[]): boolean =>
    names.every((name) => mcpTools.some((one) => one.name === name && mayUse(of.caller, one)))
  if (has('list_surveys', 'get_survey_document')) addSurveyResources(server, of.owner)
  if (has('create_survey', 'simulate_survey')) addDraftPrompt(server)
  if (has('list_surveys', 'analyse', 'sample_texts')) addResultsPrompt(server)
  of.extend?.(server, states)
  return server
}

/** The contract checks them in `answer`, whose refusals name the members. */
const anyArguments: Parameters<typeof fromJsonSchema>[1] = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
}

/** What a caller may send: defaults are optional, and coerced texts may be numbers. */
export const inputSchema = ({ input }: Tool): Parameters<typeof fromJsonSchema>[0] => {
  const { $schema: _version, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
  })
  return { ...schema, additionalProperties: false } as unknown as Parameters<
    typeof fromJsonSchema
  >[0]
}

async function answer(
  of: McpCaller,
  states: RequestStateCodec,
  tool: Tool,
  args: Args,
  context: ServerContext,
) {
  const count = (outcome: Parameters<typeof of.countCall>[1]) => of.countCall(tool.name, outcome)
  try {
    const checked = tool.input.strict().safeParse(args ?? {})
    if (!checked.success) throw invalid(faultsOf(checked.error))
    await of.noteCall(tool.name, args)
    const tools = { owner: of.owner, newId: of.newId, onceKey: undefined }
    const agreed =
      tool.plan === undefined ? undefined : await agreement(of, states, tool, args, context, tools)
    if (typeof agreed === 'object') {
      count('asked')
      return agreed
    }
    const data = await tool.run(args as never, { ...tools, onceKey: agreed })
    const result = resultOf(tool, data)
    count('done')
    return result
  } catch (error) {
    const refusal = refusalOf(error)
    count(refusal === null ? 'failed' : 'refused')
    if (refusal === null) throw error
    return refusal
  }
}

const Agreed = z.object({ agree: z.boolean() })

const idOf = ({ person, actor }: Caller): string => person?.sessionId ?? actor.id ?? ''

/** The key of the change once a person has agreed; otherwise what the client is to ask. */
async function agreement(
  { secret, caller, clock }: McpCaller,
  states: RequestStateCodec,
  tool: Tool,
  args: Args,
  context: ServerContext,
  tools: Parameters<NonNullable<Tool['plan']>>[1],
) {
  const { mcpReq } = context
  const call = { callerId: idOf(caller), tool: tool.name, args }
  const asked = mcpReq.requestState<string>()
  const handle = args['confirm'] ?? asked
  if (typeof handle === 'string') {
    if (!isConfirmed(secret, call, handle, clock()))
      throw new Refusal(13001, 'The handle is not valid for these arguments, or it has expired.')
    const hasAgreed =
      handle !== asked || acceptedContent(mcpReq.inputResponses, 'agree', Agreed)?.agree === true
    if (!hasAgreed) throw new Refusal(13004, 'The person did not agree.')
    return keyOfHandle(handle)
  }
  const plan = (await tool.plan?.(args as never, tools)) ?? ''
  const confirm = confirmHandle(secret, call, clock())
  if (Object(mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY]?.elicitation !== undefined)
    return inputRequired({
      inputRequests: { agree: inputRequired.elicit({ message: plan, requestedSchema: Agreed }) },
      requestState: await states.mint(confirm, context),
    })
  return resultOf(tool, {
    needs_confirmation: true,
    confirm,
    owner: { plan },
    what_to_do:
      'Nothing was done. Show this to a person. Only if they agree, call the tool again with the same arguments and this handle within five minutes.',
  })
}

function resultOf({ isOpenWorld }: Tool, data: unknown) {
  const text = JSON.stringify(data)
  if (Buffer.byteLength(text) > mostBytes)
    throw new Refusal(
      13007,
      'The result is larger than 80 kB. Narrow the request, for example by a limit.',
    )
  return {
    content: [
      { type: 'text' as const, text: isOpenWorld === true ? `${respondentNote}\n${text}` : text },
    ],
    structuredContent: data as Record<string, unknown>,
  }
}

function refusalOf(error: unknown) {
  if (!(error instanceof OwnerRefusal || error instanceof Refusal || error instanceof z.ZodError))
    return null
  const told =
    error instanceof OwnerRefusal
      ? error.body
      : error instanceof Refusal
        ? { code: error.code, message: error.message, errors: error.errors }
        : { code: 13001, message: inspect(error.issues[0]?.message), errors: [] }
  return { isError: true, content: [{ type: 'text' as const, text: JSON.stringify(told) }] }
}
