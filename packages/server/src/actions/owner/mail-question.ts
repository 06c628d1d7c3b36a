// A question of a node for a mail (ECO-50): which question, in which language, and the link of each of its options. Opening a
// link stores nothing, because scanners of mail follow every one.
import type { Flow, MailMaker, Option, Question, Text } from '@askwell/contract'
import { styleOf, takesSeveral, toolingOf } from '@askwell/engine'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../refusal.ts'
import { pageAddress } from '../page-address.ts'
import { textIn } from '../text-in.ts'
import { readNode } from './nodes.ts'

export interface WrittenQuestion {
  readonly key: string
  readonly language: string
  readonly words: string
  readonly options: readonly { readonly words: string; readonly url: string }[]
  readonly mergeTag: string | null
}

/** What each program puts in its receiver's place. */
const mergeTags: Readonly<Record<MailMaker, string | null>> = {
  plain: null,
  mailchimp: '*|UNIQID|*',
  sendgrid: '{{external_id}}',
  hubspot: '{{contact.hs_object_id}}',
  brevo: '{{contact.EXT_ID}}',
}

export async function writeMailQuestion(
  deps: Deps,
  workspaceId: string,
  nodeId: string,
  query: {
    readonly question?: string | undefined
    readonly language?: string | undefined
    readonly for: MailMaker
  },
): Promise<WrittenQuestion> {
  const node = await readNode(deps, workspaceId, nodeId)
  if (node.settings.use_signature_verify)
    throw invalid([{ field: 'id', message: 'accepts only signed links, which invitations have' }])
  const flow = (await deps.store.publishedFlow(node.settings.flow_id, 'latest'))?.document
  if (flow === undefined) throw invalid([{ field: 'id', message: 'has no published survey' }])
  const language = languageOf(flow, query.language)
  const question = questionOf(flow, query.question)
  const say = (text: Text, otherwise: string): string =>
    plainLine(textIn(flow, text, language.id)) || otherwise
  const mergeTag = mergeTags[query.for]
  return {
    key: question.key,
    language: language.code,
    words: say(question.body, question.key),
    options: answersOf(question).map(({ key, body, emoji }) => ({
      words: say(body, emoji ?? key),
      url: linkTo(deps, { nodeId: node.id, lang: language.code }, [question.key, key], mergeTag),
    })),
    mergeTag,
  }
}

function languageOf({ languages, defaultLanguageId }: Flow, code: string | undefined) {
  const wanted = code?.toLowerCase()
  const found = languages.find((one) =>
    wanted === undefined ? one.id === defaultLanguageId : one.code === wanted,
  )
  if (found === undefined)
    throw invalid([{ field: 'language', message: 'is not a language of this survey' }])
  return found
}

/** In the order of the pages, from the first one. */
function questionOf({ states, elements }: Flow, wanted: string | undefined): Question {
  const byId = new Map(elements.map((element) => [element.id, element]))
  const questions = states
    .toSorted((one, other) => Number(other.isInitialState) - Number(one.isInitialState))
    .flatMap((state) => state.elements.flatMap((id) => byId.get(id) ?? []))
    .flatMap(({ question, isVisible }) => (question && isVisible ? [question] : []))
  const found =
    wanted === undefined
      ? questions.find(isForMail)
      : (questions.find(({ id }) => id === wanted.toLowerCase()) ??
        questions.find(({ key }) => key === wanted))
  if (found === undefined)
    throw invalid([
      {
        field: 'question',
        message:
          wanted === undefined
            ? 'is missing: this survey has none with one answer of a list'
            : 'is not a question of this survey',
      },
    ])
  if (!isForMail(found))
    throw invalid([{ field: 'question', message: 'must have one answer of a list of options' }])
  return found
}

const isForMail = (question: Question): boolean =>
  toolingOf(question.style).isPreloadable &&
  !takesSeveral(question) &&
  answersOf(question).length > 0

/** The visible options in their order, or the points of a scale without options. */
function answersOf({
  style,
  options,
}: Question): readonly Pick<Option, 'key' | 'body' | 'emoji'>[] {
  const { points } = styleOf(style)
  if (options.length > 0 || points === undefined)
    return options
      .filter(({ isVisible }) => isVisible)
      .toSorted((one, other) => one.order - other.order)
  return Array.from({ length: points.max - points.min + 1 }, (_, at) => ({
    key: String(points.min + at),
    body: {},
  }))
}

/** `next=1`: the page moves on automatically. As JSON and not in base64, so that the mail program finds its merge tag. */
function linkTo(
  { config }: Pick<Deps, 'config'>,
  { nodeId, lang }: { readonly nodeId: string; readonly lang: string },
  [question, answer]: readonly [string, string],
  mergeTag: string | null,
): string {
  const answers = [{ question, answer }]
  if (mergeTag === null) {
    const responses = Buffer.from(JSON.stringify(answers)).toString('base64url')
    return `${pageAddress(config, { nodeId, query: { lang, responses } })}&next=1`
  }
  const placeholder = 'MERGE-TAG'
  const responses = JSON.stringify([...answers, { question: 'external_id', answer: placeholder }])
  const address = `${pageAddress(config, { nodeId, query: { lang, responses } })}&next=1`
  const at = address.lastIndexOf(placeholder)
  return `${address.slice(0, at)}${mergeTag}${address.slice(at + placeholder.length)}`
}

/** Without markdown, and without answers of others, which a mail cannot know. */
const plainLine = (text: string): string =>
  text
    .replaceAll(/\{\{[^{}]*\}\}/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_#`>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
