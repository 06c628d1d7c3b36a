// Pages and endings of a survey, and where each leads.
import type { Move, Uuid } from './conditions.ts'
import type { DocumentState } from './document.ts'
import { label, type PageItem } from './elements.ts'
import type { TextInput } from './texts.ts'

declare const shape: unique symbol

export interface StateInput {
  /** In the studio; without it the key. */
  readonly name?: string
  /** The key it had before; it keeps its id. */
  readonly was?: string
  readonly id?: string
  /** Where a run begins; without it the first state. */
  readonly initial?: boolean
}
export interface PageInput extends StateInput {
  /** The first whose rules hold decides where a run continues. */
  readonly next?: readonly Move[]
  /** Where it continues when none holds. */
  readonly otherwise?: string | null
  /** `false`: the page has no button. */
  readonly button?: false
}
export interface StateDraft<To extends string = string, T = unknown> {
  readonly [shape]?: readonly [To, T]
  readonly style: DocumentState['style']
  readonly elements: readonly (PageItem | Uuid)[]
  readonly input: PageInput
  readonly at: Error
}

type TextsOf<E> = E extends readonly (infer P)[] ? (P extends PageItem<infer T> ? T : never) : never
type TargetsOf<I> =
  | (I extends { readonly next: readonly Move<infer N>[] } ? N : never)
  | (I extends { readonly otherwise: infer O extends string } ? O : never)

const asking =
  (style: 'page' | 'random') =>
  <
    const E extends readonly (PageItem | Uuid)[],
    const I extends PageInput = Readonly<Record<never, never>>,
  >(
    elements: E,
    input?: I & { readonly [K in Exclude<keyof I, keyof PageInput>]: never },
    // An id names a state that the compiler does not know.
  ): StateDraft<Exclude<TargetsOf<I>, Uuid>, TextsOf<E>> => ({
    ...{ style, elements, input: input ?? {}, at: new Error('Called here.') },
  })

/** A page with a button to the next one, or to send where only endings follow. */
export const page = asking('page')
/** A page that shuffles its questions. */
export const randomPage = asking('random')

type Ending = TextInput | readonly (PageItem | Uuid)[]
type EndingTexts<E> = E extends readonly unknown[] ? TextsOf<E> : E
const ending =
  (style: 'thank' | 'chat') =>
  <const E extends Ending>(
    content: E,
    input: PageInput = {},
  ): StateDraft<never, EndingTexts<E>> => ({
    ...{ style, elements: elementsOf(content), input, at: new Error('Called here.') },
  })

const elementsOf = (content: Ending): readonly (PageItem | Uuid)[] =>
  Array.isArray(content) ? content : [label(content as TextInput)]

/** The end of a survey, with a text. */
export const thank = ending('thank')
/** The end of a survey that continues as a conversation. */
export const chat = ending('chat')
