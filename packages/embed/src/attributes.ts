// What a page may set on the elements and hears from them, for the types of frameworks. custom-elements.json describes the same.
import type { WidgetListener } from '@askwell/contract/embed'
import type { SurveyMessage } from './connect-survey.ts'

interface SharedAttributes {
  /** Where the product is reached: `https://feedback.example.com`. */
  readonly host?: string | undefined
  /** A language of the survey, such as `tr`; the visitor's without it. */
  readonly lang?: string | undefined
}

export interface SurveyAttributes extends SharedAttributes {
  /** The id of a channel. */
  readonly 'node-id'?: string | undefined
  /** In pixels; until the survey has reported its height. */
  readonly 'min-height'?: number | string | undefined
  readonly loading?: 'lazy' | 'eager' | undefined
  /** Accessible name of the frame. */
  readonly title?: string | undefined
  /** Prefilled answers, as a link has them. */
  readonly responses?: string | undefined
  readonly signature?: string | undefined
  readonly 'creator-id'?: string | undefined
}

export interface WidgetAttributes extends SharedAttributes {
  /** `PSN-…` of the widget. */
  readonly code?: string | undefined
  readonly 'external-id'?: string | undefined
  readonly 'user-id'?: string | undefined
  readonly 'user-hash'?: string | undefined
  readonly 'identity-token'?: string | undefined
}

type Submitted = Extract<SurveyMessage, { type: 'PSN_FEEDBACK_SUBMITTED' }>

export interface SurveyEvents {
  readonly 'askwell:ready': CustomEvent<object>
  readonly 'askwell:size': CustomEvent<{ readonly heightPx: number }>
  readonly 'askwell:end': CustomEvent<object>
  readonly 'askwell:submitted': CustomEvent<Omit<Submitted, 'type'>>
  readonly 'askwell:error': CustomEvent<{ readonly message: string }>
}

type WidgetDetail = Parameters<WidgetListener>[0]

export interface WidgetEvents {
  readonly 'askwell:ready': CustomEvent<WidgetDetail>
  readonly 'askwell:opened': CustomEvent<WidgetDetail>
  readonly 'askwell:closed': CustomEvent<WidgetDetail>
  readonly 'askwell:end': CustomEvent<WidgetDetail>
  readonly 'askwell:submitted': CustomEvent<WidgetDetail>
  readonly 'askwell:unread': CustomEvent<WidgetDetail>
  readonly 'askwell:error': CustomEvent<{ readonly message: string }>
}

/** As React and Svelte name listeners: `onaskwell:ready`. */
export type Listeners<Events> = {
  readonly [Name in keyof Events & string as `on${Name}`]?:
    | ((event: Events[Name]) => void)
    | undefined
}
