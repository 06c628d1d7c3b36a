// The tools and the prompt by which the conformance suite of MCP shows that a server asks its client before it answers, for the
// revision 2026-07-28. They run on the server of the product, with its transport and its limits.
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { ExtendMcp } from '../deps.ts'

const says = (words: string) => ({ content: [{ type: 'text' as const, text: words }] })
const Name = z.object({ name: z.string() })
const Ok = z.object({ ok: z.boolean() })
const Color = z.object({ color: z.string() })
const Context = z.object({ context: z.string() })

const asksName = inputRequired.elicit({ message: 'What is your name?', requestedSchema: Name })
const asksOk = inputRequired.elicit({ message: 'Please confirm', requestedSchema: Ok })
const asksModel = (words: string, maxTokens: number) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: words } }],
    maxTokens,
  })
const given = ({ mcpReq }: ServerContext): Readonly<Record<string, unknown>> =>
  Object(mcpReq.inputResponses)
const declared = ({ mcpReq }: ServerContext): Readonly<Record<string, unknown>> =>
  Object(Object(mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY])

type Answers = (context: ServerContext) => unknown

/** The round that the client was in. The server has checked that it wrote the state. */
const roundOf = ({ mcpReq }: ServerContext): number =>
  mcpReq.requestState<{ readonly round: number }>()?.round ?? 0

const asking = (states: RequestStateCodec): Readonly<Record<string, Answers>> => ({
  test_input_required_result_elicitation({ mcpReq }) {
    const name = acceptedContent(mcpReq.inputResponses, 'user_name', Name)?.name
    if (name === undefined) return inputRequired({ inputRequests: { user_name: asksName } })
    return says(`Hello, ${name}!`)
  },
  test_input_required_result_sampling: (context) =>
    'capital_question' in given(context)
      ? says(JSON.stringify(given(context)['capital_question']))
      : inputRequired({
          inputRequests: { capital_question: asksModel('What is the capital of France?', 100) },
        }),
  test_input_required_result_list_roots: (context) =>
    'client_roots' in given(context)
      ? says(JSON.stringify(given(context)['client_roots']))
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }),
  test_input_required_result_request_state: confirmedWithState(states),
  test_input_required_result_tampered_state: confirmedWithState(states),
  async test_input_required_result_multiple_inputs(context) {
    const answers = given(context)
    if (roundOf(context) === 1 && 'user_name' in answers) return says('All are here.')
    return inputRequired({
      inputRequests: {
        user_name: asksName,
        greeting: asksModel('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint({ round: 1 }, context),
    })
  },
  async test_input_required_result_multi_round(context) {
    const round = roundOf(context)
    if (round === 2) return says('Both rounds are over.')
    const steps = [
      { step1: inputRequired.elicit({ message: 'Step 1: Your name?', requestedSchema: Name }) },
      { step2: inputRequired.elicit({ message: 'Step 2: A color?', requestedSchema: Color }) },
    ]
    return inputRequired({
      inputRequests: steps[round] ?? {},
      requestState: await states.mint({ round: round + 1 }, context),
    })
  },
  test_input_required_result_capabilities: (context) =>
    inputRequired({
      inputRequests: {
        ...('sampling' in declared(context) && { greeting: asksModel('Generate a greeting', 50) }),
        ...('elicitation' in declared(context) && { user_name: asksName }),
      },
    }),
  // The server refuses to ask a client that cannot.
  test_missing_capability: () =>
    inputRequired({ inputRequests: { greeting: asksModel('Generate a greeting', 50) } }),
  test_streaming_elicitation: () => inputRequired({ inputRequests: { user_name: asksName } }),
  test_logging_tool: () => says('Nothing was logged.'),
})

const confirmedWithState =
  (states: RequestStateCodec): Answers =>
  async (context) =>
    roundOf(context) === 1
      ? says('state-ok')
      : inputRequired({
          inputRequests: { confirm: asksOk },
          requestState: await states.mint({ round: 1 }, context),
        })

export const addInputFixtures: ExtendMcp = (server, states) => {
  for (const [name, answer] of Object.entries(asking(states)))
    server.registerTool(name, { description: 'A fixture of the suite' }, answer as never)
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'A prompt that asks first' },
    (({ mcpReq }: ServerContext) => {
      const context = acceptedContent(mcpReq.inputResponses, 'user_context', Context)?.context
      if (context === undefined)
        return inputRequired({
          inputRequests: {
            user_context: inputRequired.elicit({
              message: 'What context should the prompt use?',
              requestedSchema: Context,
            }),
          },
        })
      return { messages: [{ role: 'user', content: { type: 'text', text: context } }] }
    }) as never,
  )
}
