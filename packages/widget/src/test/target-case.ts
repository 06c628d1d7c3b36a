// One decision about a visitor, for the tests of targets.
import type { DisplayInput, VisitorFacts, WidgetRecord } from '@askwell/contract/embed'
import { config, nowMs } from './display-case.ts'

export const facts: VisitorFacts = {
  attributes: {},
  pages: 1,
  lot: 50,
  arrivedMs: nowMs,
  isOpen: false,
}

export interface Case extends Partial<Omit<DisplayInput, 'config' | 'visitor'>> {
  readonly set?: Partial<DisplayInput['config']>
  readonly visitor?: Partial<VisitorFacts>
}
export const asked = ({ set = {}, visitor = {}, ...input }: Case): DisplayInput => ({
  config: { ...config, ...set },
  url: 'https://host.test/shop',
  ownHosts: [],
  isMobile: false,
  nowMs,
  sinceMs: nowMs,
  record: null,
  host: 'undecided',
  visitor: { ...facts, ...visitor },
  ...input,
})
export const at = (ms: number): string => new Date(ms).toISOString()
export const talking: WidgetRecord = {
  isWidgetDisplayedBefore: true,
  widgetInitialDisplayTime: 1,
  lastFeedbackSubmitDate: null,
  session: { isChatting: true, kept: {} },
}
