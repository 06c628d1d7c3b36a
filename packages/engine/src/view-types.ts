// The view of a run for a screen: everything is resolved and nothing is left to decide. Parts that did not change since the
// last view are the same objects, so that an answer redraws its question and what it reveals and nothing else.
import type { Element, Option, Question, State, Statement } from '@askwell/contract'
import type { Answer } from './answer.ts'
import type { Fault } from './fault.ts'
import type { Choice, Upload, Verification } from './run.ts'

export interface MatrixRowView {
  readonly statement: Statement
  readonly options: readonly Option[]
}

export interface QuestionView {
  readonly question: Question
  readonly elementId: string
  /** Visible options in the order shown. */
  readonly options: readonly Option[]
  /** Of the run; it decides which sets of a maxdiff are shown. */
  readonly seed: number
  /** A matrix's statements by order, each with its visible options. */
  readonly rows: readonly MatrixRowView[]
  readonly answer: Answer | null
  readonly fault: Fault | null
  /** File styles: the upload in progress. */
  readonly upload: Upload | null
  readonly verification: Verification | null
  /** Dynamic styles: what the owner's system offers. */
  readonly choices: readonly Choice[]
  /** A request of this question, or one that may fill it, is in flight. */
  readonly isLoading: boolean
  /** Answering this page's questions moves on automatically; the group's description says so. */
  readonly advancesAlone: boolean
}

export type ElementView =
  | { readonly kind: 'question'; readonly element: Element; readonly view: QuestionView }
  | {
      readonly kind: 'plain'
      readonly element: Element /** A gauge's dial; null where nothing is known yet. */
      readonly dial: Dial | null
    }

/** `value` between `min` and `max`. */
export interface Dial {
  /** The question whose answer it shows; null = the run's progress. */
  readonly question: Question | null
  readonly value: number
  readonly min: number
  readonly max: number
}

export interface View {
  /** null = the default thank state. */
  readonly state: State | null
  readonly style: 'page' | 'thank' | 'chat'
  /** Visible elements in order, without next_page and submit. */
  readonly elements: readonly ElementView[]
  /** The visible next_page and submit elements, in order. */
  readonly buttons: readonly Element[]
  /** A page that could not be left otherwise gets an implicit Next button. */
  readonly hasImplicitNext: boolean
  readonly canGoBack: boolean
  /** 0 to 1. */
  readonly progress: number
  readonly isBusy: boolean
  /** An upload is in progress; nothing is sent before it ends. */
  readonly isUploading: boolean
  /** Whole percent of the uploads that a press is waiting for; null if no press waits. */
  readonly waitsForUpload: number | null
  readonly hasFailed: boolean
}
