// `@askwell/react` for host pages.
export type {
  CustomerClaims,
  DisplayTrace,
  PsnWidget,
  WidgetEvent,
  WidgetListener,
} from '@askwell/embed/parts'
export { psnWidget } from '@askwell/embed/parts'
export { AskwellSurvey, type AskwellSurveyProps } from './askwell-survey.tsx'
export { AskwellWidget, type AskwellWidgetProps } from './askwell-widget.tsx'
