// The six document routes of seed §2: what each needs in its address, and what it shows. A missing parameter is a blank
// page; an unknown id gives a page that says so. Both have the status 200, because the calls return the codes.
import type { Flow } from '@askwell/contract'
import type { FastifyRequest } from 'fastify'
import { isPreviewValid } from '../../access/preview-token.ts'
import { byAnySecret } from '../../access/rotated-secrets.ts'
import { authorizeVisitor } from '../../actions/chat/authorize-visitor.ts'
import { findPreviewFlow } from '../../actions/respondent/find-preview-flow.ts'
import { findWidget } from '../../actions/respondent/find-widget.ts'
import type { LiveNode, Settings } from '../../actions/respondent/settings.ts'
import type { Deps } from '../../deps.ts'
import { parameter } from '../../http/query-parameter.ts'
import { nodeReply } from '../../present/respondent/node-reply.ts'
import { publicFlow } from '../../present/respondent/public-flow.ts'
import { Refusal } from '../../refusal.ts'
import { checkLink } from '../respondent/check-link.ts'
import type { FoundPage } from './send-page.ts'

interface DocumentRoute {
  readonly needs: readonly string[]
  readonly find: (deps: Deps, settings: Settings, request: FastifyRequest) => Promise<FoundPage>
}

const survey: DocumentRoute = { needs: ['node_id'], find: findSurvey }

export const documents: Readonly<Record<string, DocumentRoute>> = {
  '/feedback': survey,
  '/web_feedback': survey,
  '/web_flow_preview': {
    needs: ['flow_id'],
    find: (...found) => findPreview('web_flow_preview', ...found),
  },
  '/flow_preview': {
    needs: ['flow_id'],
    find: (...found) => findPreview('flow_preview', ...found),
  },
  '/chat': { needs: ['feedback_id', 'token'], find: findChat },
  '/widget': { needs: ['code'], find: findWidgetPage },
}

/** Logos and people's pictures, which only the chat's first reply names; and a picture that is about to be sent. */
const chatPictures = ['https:', 'blob:']

export const hasAll = (needs: readonly string[], request: FastifyRequest): boolean =>
  needs.every((name) => parameter(request, name) !== undefined)

export async function findSurvey(
  deps: Deps,
  settings: Settings,
  request: FastifyRequest,
): Promise<FoundPage> {
  const node = await settings.node(parameter(request, 'node_id') ?? '')
  if (!node) return { ...shell('survey'), isNodeUnknown: true }
  const link = {
    signature: parameter(request, 'signature'),
    responses: parameter(request, 'responses'),
    creator_id: parameter(request, 'creator_id'),
  }
  return {
    ...shell('survey'),
    node: nodeReply(node, checkLink(deps, node, link)),
    imageOrigins: imageOriginsOf(node),
    domains: node.domains,
  }
}

/** Embedded where its channel may be; only the holder of its token learns where that is. */
async function findChat(
  deps: Deps,
  settings: Settings,
  request: FastifyRequest,
): Promise<FoundPage> {
  const page: FoundPage = { ...shell('chat'), imageOrigins: chatPictures }
  try {
    const { nodeId } = await authorizeVisitor(
      { ...deps, settings },
      parameter(request, 'feedback_id') ?? '',
      parameter(request, 'token') ?? null,
    )
    return { ...page, domains: (await settings.node(nodeId))?.domains ?? null }
  } catch (error) {
    // The page's own call tells its reader what is wrong.
    if (error instanceof Refusal) return page
    throw error
  }
}

/** With its node, so that the page in the frame needs no request before its first question. */
async function findWidgetPage(
  deps: Deps,
  settings: Settings,
  request: FastifyRequest,
): Promise<FoundPage> {
  const found = await findWidget(deps.store, settings, parameter(request, 'code') ?? '')
  if (!found || found.node.settings.status === 'archived') return shell('widget')
  const { node, widget } = found
  const logo = widget.settings.node_logo_url
  const images = [
    ...imageOriginsOf(node),
    ...(logo !== null && URL.canParse(logo) && /^https?:/i.test(logo)
      ? [new URL(logo).origin]
      : []),
  ]
  return {
    ...shell('widget'),
    node: nodeReply(node, checkLink(deps, node, {})),
    widget: widget.settings,
    imageOrigins: images,
    domains: node.domains,
  }
}

const imageOriginsOf = (node: LiveNode): readonly string[] =>
  [node.flow, node.nonOperatingHoursFlow].flatMap((flow) =>
    flow ? publicFlow(flow.document, flow.version).imageOrigins : [],
  )

async function findPreview(
  route: 'web_flow_preview' | 'flow_preview',
  deps: Deps,
  settings: Settings,
  request: FastifyRequest,
): Promise<FoundPage> {
  const flowId = parameter(request, 'flow_id') ?? ''
  const token = parameter(request, 'preview_token') ?? ''
  const mayShowDraft =
    byAnySecret(deps, 'preview', (secret) =>
      isPreviewValid(secret, flowId, token, deps.clock()),
    ) === true
  const flow = await findPreviewFlow(deps.store, settings, flowId, { mayShowDraft })
  const shown =
    flow && publicFlow(startingAt(flow, parameter(request, 'state_id')), flow.version ?? null)
  // Framed by the builder, on our own pages only.
  return {
    ...shell(route),
    previewFlow: shown?.flow ?? null,
    imageOrigins: shown?.imageOrigins ?? [],
    domains: [],
  }
}

/** The builder shows the state that is being edited; a state that no longer exists changes nothing. */
function startingAt(flow: Flow, stateId: string | undefined): Flow {
  if (!flow.states.some(({ id }) => id === stateId)) return flow
  return {
    ...flow,
    states: flow.states.map((state) => ({ ...state, isInitialState: state.id === stateId })),
  }
}

const shell = (route: FoundPage['route']): FoundPage => ({
  route,
  node: null,
  previewFlow: null,
  widget: null,
  isNodeUnknown: false,
  imageOrigins: [],
  domains: null,
})
