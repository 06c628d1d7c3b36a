// `@askwell/embed`: importing it defines `<askwell-survey>` and `<askwell-widget>`.
import { define } from './askwell-element.ts'
import { AskwellSurveyElement } from './survey-element.ts'
import { AskwellWidgetElement } from './widget-element.ts'

define('askwell-survey', AskwellSurveyElement)
define('askwell-widget', AskwellWidgetElement)

export type {
  CustomerClaims,
  DisplayTrace,
  EventProperties,
  IdentityNames,
} from '@askwell/contract/embed'
export type {
  Listeners,
  SurveyAttributes,
  SurveyEvents,
  WidgetAttributes,
  WidgetEvents,
} from './attributes.ts'
export { AskwellSurveyElement, AskwellWidgetElement }

declare global {
  interface HTMLElementTagNameMap {
    'askwell-survey': AskwellSurveyElement
    'askwell-widget': AskwellWidgetElement
  }
}
