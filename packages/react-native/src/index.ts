// `@askwell/react-native` for apps.
export { AskwellSurvey, type AskwellSurveyProps } from './askwell-survey.tsx'
export type { CloseReason, Submitted } from './opening.ts'
export type { SurveyTexts } from './states.tsx'
export { type AskwellWidget, useAskwellWidget, type WidgetOptions } from './use-askwell-widget.tsx'
