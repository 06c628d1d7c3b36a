// Tools that build, prove and publish surveys.
import { type GoldenPath, ownerCalls } from '@askwell/contract'
import { flowOfOutlineText, longestOutline, readOutline } from '@askwell/engine/outline'
import { checkGoldenPath } from '@askwell/engine/simulate'
import { z } from 'zod'
import { differences } from '../../flow-files/differences.ts'
import {
  flowOfOutline,
  languageCode,
  outlineOfFlow,
  SurveyOutline,
} from '../../flow-files/survey-outline.ts'
import { invalid } from '../../refusal.ts'
import { JsonPatch, patched } from './json-patch.ts'
import {
  confirm,
  documentOr,
  flowOf,
  givenFlow,
  id,
  most,
  ofSurvey,
  type Tool,
  type ToolTools,
  tool,
  withProblems,
} from './tool.ts'

export const surveyTools: readonly Tool[] = [
  tool({
    name: 'list_surveys',
    description: 'Lists the surveys of the workspace and the channels in which they are published.',
    ...{ permissions: ['channels.read'], kind: 'read' },
    input: z.object({ after: ownerCalls.list_flows.query.shape.after, limit: most }),
    async run(query, { owner }) {
      const flows = Object(await owner('list_flows', { query: { limit: 50, ...query } }))
      const nodes = Object(await owner('list_nodes', { query: { limit: 200 } }))
      const channels = nodes.items.map(({ id: node_id, name, type, status, flow_id }: never) => ({
        ...{ node_id, name, type, status, flow_id },
      }))
      return { ...flows, channels }
    },
  }),
  tool({
    name: 'get_survey_outline',
    description: 'Reads a survey in short: its pages, questions, options and rules by their keys.',
    ...{ permissions: ['surveys.read', 'channels.read'], kind: 'read', input: ofSurvey },
    run: async (args, tools) => ({ owner: { outline: outlineOfFlow(await flowOf(tools, args)) } }),
  }),
  tool({
    name: 'get_survey_document',
    description: 'Reads the document of a survey, with the revision of its draft.',
    ...{ permissions: ['surveys.read', 'channels.read'], kind: 'read', input: ofSurvey },
    async run(args, tools) {
      if (args.version !== undefined) return { owner: { document: await flowOf(tools, args) } }
      const draft = Object(await tools.owner('get_draft', { params: { id: args.flow_id } }))
      return { revision: draft.revision, owner: { document: draft.flow } }
    },
  }),
  tool({
    name: 'lint_survey',
    description: 'Lists the problems of a draft or of a document.',
    ...{ permissions: ['surveys.read'], kind: 'read', input: documentOr },
    run: async (args, tools) => tools.owner('lint_flow', { body: await givenFlow(tools, args) }),
  }),
  tool({
    name: 'simulate_survey',
    description:
      'Simulates respondents: which pages and endings they reach, what nobody reaches, and where they are stuck.',
    ...{ permissions: ['surveys.read'], kind: 'read' },
    input: documentOr.extend({
      runs: z.int().min(1).max(5_000).default(1_000),
      seed: ownerCalls.simulate_flow.body.shape.seed,
    }),
    run: async ({ runs = 1_000, seed = 1, ...args }, tools) =>
      tools.owner('simulate_flow', { body: { flow: await givenFlow(tools, args), runs, seed } }),
  }),
  tool({
    name: 'test_golden_paths',
    description: 'Walks the golden paths of a survey and says which of them break in its draft.',
    ...{ permissions: ['surveys.read'], kind: 'read', input: z.object({ flow_id: id }) },
    async run({ flow_id }, tools) {
      const flow = await flowOf(tools, { flow_id })
      const paths = Object(await tools.owner('golden_paths', { params: { id: flow_id } })).items
      return {
        paths: paths.map((path: GoldenPath) => ({
          name: path.name,
          outcome: checkGoldenPath(flow, path),
        })),
      }
    },
  }),
  tool({
    name: 'diff_versions',
    description: 'Says what differs between two versions of a survey, or a version and its draft.',
    ...{ permissions: ['surveys.read', 'channels.read'], kind: 'read' },
    input: z.object({ flow_id: id, from: z.int().min(1), to: z.int().min(1).optional() }),
    async run({ flow_id, from, to }, tools) {
      const before = await flowOf(tools, { flow_id, version: from })
      const after = await flowOf(tools, { flow_id, version: to })
      return { owner: { differences: differences(before, after) } }
    },
  }),
  tool({
    name: 'create_survey',
    description:
      'Creates the draft of a survey from an outline, and lists its problems. An outline is an object, or plain text: "## Page", ' +
      'a question as "1. Words? (nps, required)" with "> help", then its options as "- Words -> Page or ending", rows as "| Words", ' +
      'the ends of a scale as "Low ... High", and endings as "=> Words". `notes` names what was not taken over, with its line.',
    ...{
      permissions: ['surveys.write', 'surveys.read'],
      kind: 'write',
      input: z.object({
        name: SurveyOutline.shape.name.optional().describe('Of an outline without a title'),
        languages: z
          .array(languageCode)
          .min(1)
          .max(50)
          .optional()
          .describe('The first one is that of the outline'),
        outline: z.string().min(1).max(longestOutline).or(SurveyOutline),
      }),
    },
    async run({ outline, name = 'Survey', languages = [] }, tools) {
      const [language = 'en', ...more] = languages
      const { flow: made, notes } =
        typeof outline === 'string'
          ? flowOfOutlineText(readOutline(outline), {
              ...{ name, language, thanks: 'Thank you', newId: tools.newId },
            })
          : { flow: flowOfOutline(SurveyOutline.parse(outline), tools.newId), notes: [] }
      const flow = {
        ...made,
        languages: [
          ...made.languages,
          ...more.map((code) => ({ code, id: tools.newId(), name: code })),
        ],
      }
      await tools.owner('create_flow', { body: flow })
      return withProblems(tools, flow, { flow_id: flow.id, revision: 1, notes })
    },
  }),
  tool({
    name: 'edit_survey',
    description: 'Changes the draft of a survey by a JSON Patch over the revision that was read.',
    ...{ permissions: ['surveys.write', 'surveys.read'], kind: 'write', isIdempotent: true },
    input: z.object({ flow_id: id, revision: z.int(), patch: JsonPatch }),
    async run({ flow_id, revision, patch }, tools) {
      const params = { id: flow_id }
      const draft = Object(await tools.owner('get_draft', { params }))
      const flow = patched(draft.flow, patch)
      const body = { flow, layout: draft.layout, revision }
      const saved = Object(await tools.owner('put_draft', { params, body }))
      return withProblems(tools, flow, { revision: saved.revision })
    },
  }),
  tool({
    name: 'set_golden_paths',
    description:
      'Replaces the golden paths of a survey: answers, and the ending that they must reach.',
    ...{ permissions: ['surveys.write'], kind: 'write', isIdempotent: true },
    input: z.object({ flow_id: id, items: ownerCalls.put_golden_paths.body.shape.items }),
    run: ({ flow_id, items }, { owner }) =>
      owner('put_golden_paths', { params: { id: flow_id }, body: { items } }),
  }),
  tool({
    name: 'create_link',
    description: 'Makes the address of a channel, with answers that are already given.',
    ...{ permissions: ['surveys.read'], kind: 'write' },
    input: z.object({
      node_id: id,
      lang: ownerCalls.create_link.body.shape.lang,
      responses: ownerCalls.create_link.body.shape.responses,
    }),
    async run({ node_id, ...body }, { owner }) {
      const { url, signed } = Object(await owner('create_link', { params: { id: node_id }, body }))
      return { url, signed }
    },
  }),
  tool({
    name: 'publish_survey',
    description:
      'Publishes the draft of a survey: respondents see it from then on. A person must agree.',
    ...{ permissions: ['surveys.write', 'surveys.read', 'channels.read'], kind: 'destructive' },
    input: z.object({ flow_id: id, revision: z.int(), confirm }),
    async plan({ flow_id, revision }, tools) {
      const draft = await draftAt(tools, flow_id, revision)
      const published = draft.published_version
      const before =
        published === null ? null : await flowOf(tools, { flow_id, version: published })
      const changed = before === null ? ['first version'] : differences(before, draft.flow)
      return `Publish the survey "${draft.flow.name}":\n${changed.slice(0, 30).join('\n')}`
    },
    async run({ flow_id, revision }, tools) {
      await draftAt(tools, flow_id, revision)
      return tools.owner('publish_flow', {
        params: { id: flow_id },
        ...(tools.onceKey !== undefined && { idempotencyKey: tools.onceKey }),
      })
    },
  }),
  tool({
    name: 'explain_widget',
    description: 'Says why a widget shows or does not show on a page.',
    ...{ permissions: ['surveys.read'], kind: 'read' },
    input: z.object({ code: z.string().max(64), ...ownerCalls.explain_widget.query.shape }),
    run: ({ code, ...query }, { owner }) => owner('explain_widget', { params: { code }, query }),
  }),
]

async function draftAt({ owner }: ToolTools, flowId: string, revision: number) {
  const draft = Object(await owner('get_draft', { params: { id: flowId } }))
  if (draft.revision !== revision)
    throw invalid([
      { field: 'revision', message: `must be ${draft.revision}: the draft was changed` },
    ])
  return draft
}
