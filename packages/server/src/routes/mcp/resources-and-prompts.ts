// What an assistant has beside tools (ECO-38): surveys that its user adds to a conversation by their address, and two prompts
// that its user chooses from a menu.
import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { type CallOwner, OwnerRefusal } from './call-owner.ts'
import { respondentNote } from './marked-texts.ts'
import { mostBytes } from './tool.ts'

const listed = 50
const addressOf = (flowId: string): string => `askwell://flows/${flowId}`

/** The caller may list surveys and read their drafts. */
/** No list is announced when it changes, because nobody can subscribe. The library would say otherwise. */
const withoutNews = { listChanged: false }

export function addSurveyResources(server: McpServer, owner: CallOwner): void {
  server.server.registerCapabilities({ resources: withoutNews })
  const template = new ResourceTemplate(addressOf('{id}'), {
    list: async () => {
      const { items } = Object(await owner('list_flows', { query: { limit: listed } }))
      return {
        resources: items.map(({ id, name }: { id: string; name: string }) => ({
          ...{ uri: addressOf(id), name, mimeType: 'application/json' },
        })),
      }
    },
  })
  server.registerResource(
    'survey',
    template,
    {
      description: 'The document of a survey: its draft, with the revision.',
      mimeType: 'application/json',
      cacheHint: { ttlMs: 0, cacheScope: 'private' },
    },
    async ({ href }, { id }) => {
      const draft = Object(
        await owner('get_draft', { params: { id } }).catch((error: unknown) => {
          if (error instanceof OwnerRefusal) throw new ResourceNotFoundError(href)
          throw error
        }),
      )
      const text = JSON.stringify({ revision: draft.revision, owner: { document: draft.flow } })
      if (Buffer.byteLength(text) > mostBytes)
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          'The document is larger than 80 kB. The tool get_survey_outline reads it in short.',
        )
      return { contents: [{ uri: href, mimeType: 'application/json', text }] }
    },
  )
}

export function addDraftPrompt(server: McpServer): void {
  server.server.registerCapabilities({ prompts: withoutNews })
  server.registerPrompt(
    'draft_survey',
    {
      title: 'Draft a survey',
      description: 'Drafts a survey for a goal, and simulates it before anybody sees it.',
      argsSchema: z.object({
        goal: z.string().max(2_000).describe('What you want to learn, and from whom'),
        languages: z.string().max(200).optional().describe('Such as "en, tr"; English without it'),
      }),
    },
    ({ goal, languages = 'en' }) =>
      asked(
        `Draft a survey in Askwell. Its goal: ${goal}\nIts languages: ${languages}\n` +
          'Ask few questions, the most important one first, and follow up where an answer needs a reason. ' +
          'Make it with create_survey. Mend the problems that the reply lists, simulate it with simulate_survey, and mend what nobody reaches or where respondents are stuck. ' +
          'Then show me the outline with the share of respondents that reaches each page. Do not publish it.',
      ),
  )
}

export function addResultsPrompt(server: McpServer): void {
  server.server.registerCapabilities({ prompts: withoutNews })
  server.registerPrompt(
    'summarise_results',
    {
      title: 'Summarise results',
      description: 'Summarises what people said in a survey, with the figures behind it.',
      argsSchema: z.object({
        survey: z.string().max(200).describe('The name or the id of a survey'),
        period: z.string().max(200).optional().describe('Such as "last month"; all of it without'),
      }),
    },
    ({ survey, period = 'all of it' }) =>
      asked(
        `Summarise the results of the survey ${survey}. The period: ${period}.\n` +
          'Find the survey with list_surveys, ask for its figures with analyse, and read texts with sample_texts. ' +
          'Give the number of respondents and the interval with each figure, and say where there are too few to tell. ' +
          `Quote at most five texts that are typical of many. ${respondentNote}`,
      ),
  )
}

const asked = (text: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
})
