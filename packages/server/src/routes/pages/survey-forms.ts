// A survey without a script: its page is a form, the form comes back here, and the same engine that runs in the browser
// handles the turn. The reply is the next page, or the same page with what is wrong. The run travels in the form, signed;
// sending a form twice repeats the same turn and gives the same feedback.
import { calls, FeedbackCustomer, type Flow, type PageData, type PageForm } from '@askwell/contract'
import { isOperating, mapFlow, noticeText, type Run, type Tools } from '@askwell/engine'
import { fill } from '@askwell/engine/binding'
import { mask } from '@askwell/engine/mask'
import { matches } from '@askwell/engine/regex'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FormOrigin, type FormRun, openFormRun, sealFormRun } from '../../access/form-run.ts'
import { limitsOf } from '../../access/limits/call-limits.ts'
import { byAnySecret } from '../../access/rotated-secrets.ts'
import { makeCallIntegration } from '../../actions/integrations/call-integration.ts'
import { findCustomer } from '../../actions/respondent/find-customer.ts'
import { beginTurn, type Turned, takeTurn } from '../../actions/respondent/form-turn.ts'
import type { LiveNode, Settings } from '../../actions/respondent/settings.ts'
import type { DiskSpace } from '../../disk/disk-space.ts'
import type { Served } from '../../events/served.ts'
import { parameter } from '../../http/query-parameter.ts'
import { readOut } from '../../http/read-out.ts'
import { customerReply } from '../../present/respondent/customer-reply.ts'
import { publicFlow } from '../../present/respondent/public-flow.ts'
import { Refusal } from '../../refusal.ts'
import { checkLink } from '../respondent/check-link.ts'
import { feedbackTaker } from '../respondent/post-feedback.ts'
import { hasAnswered, rememberAnswered } from './answered-cookie.ts'
import { findSurvey } from './documents.ts'
import { formCalls } from './form-calls.ts'
import { dropFiles, readForm } from './read-form.ts'
import { sendPage } from './send-page.ts'

export type FormDeps = Served & { readonly disk: DiskSpace }

/** The parameter that a page without scripts sends its browser to: the survey drawn as forms from its first page on. */
const plainParameter = 'noscript'

export const surveyPaths = ['/feedback', '/web_feedback'] as const

/** Time to read a form with a few large pictures too many on a slow line, so that its sender can read the refusal. */
const largestReadOut = { mostBytes: 256 * 1024 * 1024, longestMs: 300_000 }

interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly node: LiveNode
  readonly formRun: FormRun
}

/** A run on one of its pages. */
interface OpenFormRun extends Turned {
  readonly flow: Flow
  readonly formRun: FormRun
}

export function makeSurveyForms(deps: FormDeps, settings: Settings) {
  const { clock, secrets, newId } = deps
  const callTools = {
    deps,
    settings,
    takeFeedback: feedbackTaker(deps, settings),
    callIntegration: makeCallIntegration(deps),
  }

  /** For a page that is asked for: the run that its form begins. Without scripts that page is drawn from the run as well. */
  async function firstForm(
    request: FastifyRequest,
    reply: FastifyReply,
    data: PageData,
  ): Promise<PageForm<Run> | null> {
    const node = data.node && (await settings.node(data.node.id))
    const flow =
      data.node &&
      (isOperating(data.node, data.nowMs) ? data.node.flow : data.node.non_operating_hours_flow)
    if (!node || !flow) return null
    const formRun: FormRun = {
      key: newId(),
      deviceId: newId(),
      flowId: flow.id,
      flowVersion: flow.version ?? 0,
      seed: data.seed,
      begunAtMs: data.nowMs,
      run: null,
      notice: null,
      asked: {},
    }
    const visit: Visit = { request, reply, node, formRun }
    if (parameter(request, plainParameter) === undefined)
      return { sealed: sealed(visit, formRun), turn: null }
    const opened = await openRun(visit, data)
    if (!opened) return null
    return formOf(
      visit,
      hasAnswered(request, node, clock())
        ? { ...opened, run: { ...opened.run, phase: { kind: 'already_answered' } } }
        : opened,
    )
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const found = await findSurvey(deps, settings, request)
    const node = found.node && (await settings.node(found.node.id))
    if (!node) throw new Refusal(13002)
    const { formRun, fields, files, isTooLarge } = await readForm(request, deps, (text) =>
      byAnySecret(deps, 'run', (secret) => openFormRun(secret, placeOf(request, node), text)),
    )
    const visit: Visit = { request, reply, node, formRun }
    try {
      if (isTooLarge) {
        await readOut(request.raw, largestReadOut)
        reply.code(413).header('connection', 'close')
      }
      return await sendPage(deps, request, reply, found, async (data) => {
        const opened = await openRun(visit, await asBegun(data, formRun))
        if (!opened) return null
        if (isTooLarge) return formOf(visit, { ...opened, focus: 'page' }, 'too_large')
        const turned = await takeTurn({
          ...doing(visit, opened),
          run: opened.run,
          asked: opened.asked,
          fields,
          files,
        })
        if (turned.run.phase.kind === 'ended')
          rememberAnswered(reply, node, clock(), {
            isSecure: deps.config.publicUrl.startsWith('https://'),
          })
        return formOf(visit, { ...opened, ...turned })
      })
    } finally {
      await dropFiles(files)
    }
  }

  /** The page's data as it was when the run began: its clock, its random seed, and the version of the flow being answered. */
  async function asBegun(
    data: PageData,
    { flowId, flowVersion, seed, begunAtMs }: FormRun,
  ): Promise<PageData> {
    const read = await settings.publishedFlow(flowId, flowVersion)
    const flow = read && publicFlow(read.document, read.version).flow
    const { node } = data
    if (!node || !flow) return { ...data, seed }
    const isOfHours = node.non_operating_hours_flow_id !== flowId
    return {
      ...data,
      seed,
      nowMs: begunAtMs,
      node: { ...node, ...(isOfHours ? { flow } : { non_operating_hours_flow: flow }) },
    }
  }

  /** The run of the form at its current page, or a new run; null = there is nothing to answer. */
  async function openRun(visit: Visit, data: PageData): Promise<OpenFormRun | null> {
    const { request, formRun } = visit
    const flow = [data.node?.flow, data.node?.non_operating_hours_flow].find(
      (known) => known?.id === formRun.flowId,
    )
    if (formRun.run && flow)
      return { flow, formRun, run: formRun.run, asked: formRun.asked, focus: null }
    const begun = deps.pages?.begin(data)
    if (!begun) return null
    const address = new URL(request.url, deps.config.publicUrl)
    address.searchParams.delete(plainParameter)
    const session = { ...begun.run.session, deviceId: formRun.deviceId, originUrl: address.href }
    const notice = shownNotice(visit.node, begun.flow, begun.run)
    const at = {
      flow: begun.flow,
      formRun: { ...formRun, flowId: begun.flow.id, flowVersion: begun.flow.version ?? 0, notice },
    }
    const known = await customerOf(visit)
    return {
      ...at,
      ...(await beginTurn(
        { ...doing(visit, at), run: { ...begun.run, session }, asked: {}, files: new Map() },
        known,
      )),
    }
  }

  async function customerOf({ request, node }: Visit): Promise<FeedbackCustomer | null> {
    const creatorId = parameter(request, 'creator_id')
    const found =
      creatorId === undefined ? null : await findCustomer(deps.store, settings, node.id, creatorId)
    if (!found) return null
    const told = customerReply(found.customer, {
      isSignedForCustomer: checkLink(deps, node, linkOf(request)).isSignatureValid,
    })
    // Nulls are left out: in the payload they would say that the respondent has no name.
    return (
      FeedbackCustomer.safeParse(
        Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)),
      ).data ?? null
    )
  }

  function doing(
    { request, reply, node }: Visit,
    { flow, formRun }: Pick<OpenFormRun, 'flow' | 'formRun'>,
  ) {
    const country = node.settings.country_code
    const tools: Tools = { matches, mask: (text) => mask(text, { country }), fill }
    const { submissionToken } = checkLink(deps, node, linkOf(request))
    return {
      map: mapFlow(flow),
      tools,
      country,
      flowId: flow.id,
      notice: formRun.notice,
      at: clock(),
      calls: formCalls(callTools, {
        request,
        reply,
        nodeId: node.id,
        deviceId: formRun.deviceId,
        key: formRun.key,
        submissionToken,
      }),
    }
  }

  function formOf(
    visit: Visit,
    { run, flow, formRun, asked, focus }: OpenFormRun,
    sent: 'whole' | 'too_large' = 'whole',
  ): PageForm<Run> {
    const notice = shownNotice(visit.node, flow, run)
    return {
      sealed: sealed(visit, { ...formRun, run, asked, notice }),
      turn: { run, flow, focusId: focus && focusIdOf(focus), isTooLarge: sent === 'too_large' },
    }
  }

  function sealed({ request, node }: Visit, formRun: FormRun): string {
    const text = sealFormRun(secrets.run, placeOf(request, node), formRun)
    if (text === null)
      throw new Refusal(13007, 'These answers are too long for a page without scripts.')
    return text
  }

  return { firstForm, answer }
}

/** Accepts the forms. Documents use only GET, so these addresses are free for POST. */
export function serveForms(
  pages: FastifyInstance,
  deps: FormDeps,
  { answer }: Pick<ReturnType<typeof makeSurveyForms>, 'answer'>,
): void {
  void pages.register(multipart, { throwFileSizeLimit: false })
  for (const path of surveyPaths) {
    for (const url of [path, `${path}/`]) {
      pages.post(url, {
        onRequest: async (request) => {
          await deps.limiter.countAddress(limitsOf(calls.create_feedback.id), request.ip)
          if (deps.disk.isLow() && deps.config.databaseUrl === null)
            throw new Refusal(13011, 'The disk is nearly full.', { retryAfterSeconds: 60 })
        },
        handler: answer,
      })
    }
  }
}

const linkOf = (request: FastifyRequest) => ({
  signature: parameter(request, 'signature'),
  responses: parameter(request, 'responses'),
  creator_id: parameter(request, 'creator_id'),
})

function placeOf(request: FastifyRequest, { id }: LiveNode): FormOrigin {
  const { signature = null, responses = null, creator_id: creatorId = null } = linkOf(request)
  return { nodeId: id, signature, responses, creatorId }
}

/** As the page draws it for this run. */
function shownNotice(
  { settings: { privacy_notice: notice } }: LiveNode,
  { languages }: Flow,
  { languageId }: Run,
): FormRun['notice'] {
  const shown =
    notice && noticeText(notice, languages.find(({ id }) => id === languageId)?.code ?? '')
  return notice && shown ? { version: notice.version, language: shown.language } : null
}

/** As the page names its elements. */
const focusIdOf = (target: NonNullable<Turned['focus']>): string =>
  target === 'summary'
    ? 'error-summary'
    : target === 'page'
      ? 'page-heading'
      : `q-${target.questionId}`
