// `@askwell/react` for host pages.
export type {
  CustomerClaims,
  DisplayTrace,
  EventProperties,
  IdentityNames,
  PsnWidget,
  WidgetEvent,
  WidgetListener,
} from '@askwell/embed/parts'
export { psnWidget } from '@askwell/embed/parts'
export { AskwellSurvey, type AskwellSurveyProps } from './askwell-survey.tsx'
export {
  type AskwellVisitor,
  AskwellWidget,
  type AskwellWidgetProps,
  useAskwellVisitor,
} from './askwell-widget.tsx'
