// `@askwell/embed/parts`: what the elements are made of, for wrappers of a framework. Importing it defines no element.
export type {
  CustomerClaims,
  DisplayTrace,
  EventProperties,
  IdentityNames,
  InitOptions,
  PsnWidget,
  WidgetEvent,
  WidgetListener,
} from '@askwell/contract/embed'
export { connectSurvey, type SurveyMessage } from './connect-survey.ts'
export { originOf, psnWidget } from './psn-widget.ts'
