// `@askwell/react` for host pages.
export type {
  CustomerClaims,
  DisplayTrace,
  PsnWidget,
  WidgetEvent,
  WidgetListener,
} from '@askwell/contract/embed'
export { AskwellSurvey, type AskwellSurveyProps } from './askwell-survey.tsx'
export { AskwellWidget, type AskwellWidgetProps } from './askwell-widget.tsx'
export { psnWidget } from './psn-widget.ts'
