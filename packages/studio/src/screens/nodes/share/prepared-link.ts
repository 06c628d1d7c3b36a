// The parameters of a prepared link, and the call's body with them. Pure.
import type { CallInput } from '../../../api/call.ts'

export type LinkBody = CallInput<'create_link'>['body']
type ChannelKind = NonNullable<LinkBody['channel']>['kind']

export interface PreparedAnswer {
  /** Key of the question. */
  readonly question: string
  /** Key of an option, or what is typed. */
  readonly answer: string
}

export interface PreparedLink {
  readonly lang: string | null
  readonly creatorId: string | null
  readonly isInternal: boolean
  readonly channel: ChannelKind | null
  readonly distribution: string
  readonly receiver: string
  readonly answers: readonly PreparedAnswer[]
}

export const emptyLink: PreparedLink = {
  lang: null,
  creatorId: null,
  isInternal: false,
  channel: null,
  distribution: '',
  receiver: '',
  answers: [],
}

/** A channel without its pair is left out, as is an empty answer. Several answers to one question are joined. */
export function linkBody({
  lang,
  creatorId,
  isInternal,
  channel,
  distribution,
  receiver,
  answers,
}: PreparedLink): LinkBody {
  const given = answers.filter(({ question, answer }) => question !== '' && answer.trim() !== '')
  const questions = [...new Set(given.map(({ question }) => question))]
  const responses = questions.map((question) => {
    const own = given.filter((one) => one.question === question).map(({ answer }) => answer.trim())
    return { question, answer: own.length === 1 ? (own[0] ?? '') : own }
  })
  return {
    lang,
    creator_id: creatorId,
    is_internal_feedback: isInternal,
    channel: isChannelWhole({ channel, distribution, receiver })
      ? {
          kind: channel ?? 'link',
          distribution_id: distribution.trim(),
          customer_id: receiver.trim(),
        }
      : null,
    responses,
  }
}

export const isChannelWhole = ({
  channel,
  distribution,
  receiver,
}: Pick<PreparedLink, 'channel' | 'distribution' | 'receiver'>): boolean =>
  channel !== null && distribution.trim() !== '' && receiver.trim() !== ''

/** Without an ending; characters that not every system accepts in a file name are hyphens. */
export const fileNameOf = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'code'
