// Makes the snapshot of a screen: its words, its run, and the chunks that this flow needs.
import type { Flow, NodeReply, PageData } from '@askwell/contract'
import { noTools, type Run, type RunEvent, stepWith, type Tools } from '@askwell/engine'
import type { PageSnapshot } from '../app/page-types.ts'
import type { Act, Markdown, Screen, Words } from '../app-types.ts'
import { loadCatalogue } from '../locales/load.ts'
import { catalogueCodes } from '../locales/messages.ts'
import { needsMarkdown } from '../prose/needs-markdown.ts'
import { type Catalogue, createWords, type PageWords, safeTimeZone } from '../words.ts'
import { beginRun } from './begin-run.ts'
import type { Browser } from './browser.ts'
import { loadChunk } from './chunk.ts'
import { hidesAnswers } from './hides-answers.ts'
import { originUrl } from './host-page.ts'
import { type Keeping, keepFor, resumedRun } from './keep.ts'
import { type Keeper, resumeMark } from './kept-run.ts'
import { catalogueFor, chooseLanguage, defaultLanguageCode } from './language.ts'
import type { MailAnswer } from './mail-answer.ts'
import { needsSpecial } from './needs-special.ts'
import type { Preloaded } from './preloaded.ts'
import type { SurveyQuery } from './query.ts'
import { deviceId } from './records.ts'
import { type Hooks, openSurvey, type Special } from './survey.ts'
import type { Unsent } from './unsent.ts'

export interface PageInput {
  readonly data: PageData
  readonly query: SurveyQuery
  /** The words the document was drawn with. */
  readonly drawn: PageWords
  readonly browser: Browser
  readonly hooks: Hooks
  readonly loadKeeping: () => Promise<Keeping>
  /** The host page's data, in a widget. */
  readonly host?: { readonly language: string | null; readonly userId: string | null }
}

export async function snapshotOf(
  page: PageInput,
  screen: Screen,
  node: NodeReply | null,
): Promise<PageSnapshot> {
  const isKept = ['survey', 'widget'].includes(page.data.route) && !page.query.isPreview
  if (screen.kind !== 'survey') {
    const [words, markdown] = await Promise.all([
      firstWords(page, node?.flow ?? null, node, page.query.lang),
      markdownFor(screen, node, page.browser),
    ])
    return {
      screen,
      node,
      store: null,
      words,
      markdown,
      keep: isKept ? keepFor({ ...page, node }, null) : null,
    }
  }
  const { data, query, browser, hooks, host } = page
  const { flow } = screen
  const [address = ''] = originUrl(browser.frame).split(resumeMark)
  const visitor = {
    deviceId: deviceId(browser.local, browser.newId),
    originUrl: address,
    userId: host?.userId ?? null,
  }
  const preloaded = await preloadedFor(query.responses, flow, browser)
  const fresh = beginRun({
    screen,
    query,
    preloaded,
    node,
    seed: data.seed,
    atMs: browser.nowMs(),
    visitor,
    language: host?.language ?? null,
  })
  const resumed = await resumedRun({ ...page, node }, screen, fresh)
  const begun = resumed ? { ...fresh, stepped: { run: resumed.run, effects: [] } } : fresh
  const [words, markdown, tools, special] = await Promise.all([
    firstWords(page, flow, node, query.lang ?? resumed?.run.languageId ?? null),
    markdownFor(screen, node, browser),
    toolsFor(flow, node?.country_code ?? null, browser),
    specialFor(flow, browser),
  ])
  const customerFailed = (): void => browser.note('customer_failed')
  const idempotencyKey = resumed?.idempotencyKey ?? browser.newId()
  const mail =
    query.movesOn && query.responses !== null && screen.mode === 'live' && !resumed
      ? await mailAnswerFor(
          browser,
          (run, event) => stepWith(special?.specialSteps ?? null, begun.map, run, event, tools).run,
        )
      : null
  const keep = isKept
    ? keepFor({ ...page, node }, { screen, begun, idempotencyKey, resumed, store: () => store })
    : null
  const store = openSurvey({
    begun,
    screen,
    query,
    node,
    tools: { ...tools, fill: special?.fill },
    special,
    outside: browser,
    hooks,
    customerFailed,
    idempotencyKey,
    save: async (unsent) => {
      await mail?.touched
      return sendBy(await opened(keep), unsent)
    },
    keepFile: async (handle, file) => (await opened(keep))?.keepFile(handle, file) ?? null,
  })
  return {
    screen,
    node,
    markdown,
    words,
    specialViews: special?.specialViews ?? null,
    store,
    keep,
    begin: mail?.begin ?? null,
    isResumed: resumed !== null,
  }
}

/** null if the chunk does not load: the stored feedback is sent on another try or another visit. */
const opened = async (keep: PageSnapshot['keep']): Promise<Keeper | null> =>
  keep ? keep().catch(() => null) : null

async function sendBy(keeper: Keeper | null, unsent: Unsent): Promise<Act> {
  return keeper
    ? keeper.save(unsent)
    : {
        type: 'save_failed',
        completed: unsent.effect.completed,
        failure: { status: 0, body: null },
      }
}

/** The document's words, unless the node was fetched and has another language. */
async function firstWords(
  page: PageInput,
  flow: Flow | null,
  node: NodeReply | null,
  lang: string | null,
): Promise<Words> {
  const { drawn, browser } = page
  const chosen =
    flow &&
    chooseLanguage(flow, {
      widget: page.host?.language ?? null,
      lang,
      nodeDefault: node?.default_language_id ?? null,
    })
  const asked = chosen?.code ?? lang?.toLowerCase() ?? defaultLanguageCode
  const catalogueCode = catalogueFor(asked, catalogueCodes)
  const catalogue = await catalogueOf(catalogueCode, drawn, browser)
  const timeZone = page.data.node ? drawn.timeZone : safeTimeZone(node?.timezone)
  return createWords({
    code: chosen ? asked : catalogueCode,
    catalogueCode,
    catalogue,
    timeZone,
    flow,
    isUnasked: !chosen && lang === null,
  })
}

/** The words of a language the respondent chose. */
export async function wordsIn(
  page: PageInput,
  code: string,
  flow: Flow,
  timeZone: string | null,
): Promise<Words> {
  const catalogueCode = catalogueFor(code, catalogueCodes)
  const catalogue = await catalogueOf(catalogueCode, page.drawn, page.browser)
  return createWords({ code, catalogueCode, catalogue, timeZone: safeTimeZone(timeZone), flow })
}

const catalogueOf = async (
  code: (typeof catalogueCodes)[number],
  drawn: PageWords,
  { later }: Browser,
): Promise<Catalogue> =>
  code === drawn.catalogueCode ? drawn.messages : loadChunk(() => loadCatalogue(code), later)

const markdownFor = async (
  screen: Screen,
  node: NodeReply | null,
  { later }: Browser,
): Promise<Markdown | null> =>
  needsMarkdown(screen, node)
    ? (await loadChunk(() => import('../prose/markdown.tsx'), later)).markdown
    : null

const specialFor = async (flow: Flow, { later }: Browser): Promise<Special | null> =>
  needsSpecial(flow) ? loadChunk(() => import('./special.ts'), later) : null

const preloadedFor = async (
  responses: string | null,
  flow: Flow,
  { later }: Browser,
): Promise<Preloaded | null> =>
  responses === null
    ? null
    : (await loadChunk(() => import('./preloaded.ts'), later)).preloadedBy(responses, flow)

const mailAnswerFor = async (
  { later, nowMs }: Browser,
  after: (run: Run, event: RunEvent) => Run,
): Promise<MailAnswer> =>
  (await loadChunk(() => import('./mail-answer.ts'), later)).openMailAnswer({
    ...{ win: window, doc: document, later, nowMs, after },
  })

async function toolsFor(flow: Flow, country: string | null, { later }: Browser): Promise<Tools> {
  const [regex, masking] = await Promise.all([
    hasRegexRule(flow) ? loadChunk(() => import('@askwell/engine/regex'), later) : null,
    hidesAnswers(flow) ? loadChunk(() => import('@askwell/engine/mask-kinds'), later) : null,
  ])
  return {
    matches: regex?.matches ?? noTools.matches,
    mask: masking ? (text) => masking.maskKinds(text, country, []) : noTools.mask,
  }
}

const hasRegexRule = (flow: Flow): boolean =>
  flow.transitions.some(({ rules }) => rules.some(({ operator }) => operator === 'regex'))
