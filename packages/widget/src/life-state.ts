// What a visitor and the host page have done with a widget, as a state machine: each event is a function from the state to what changes
// and what is to be done. `life.ts` performs it.
import type { LauncherPlace, OpenedBy } from '@askwell/contract/embed'
import type { PageLanguage } from './stage.ts'

/** An absent flag means false. */
export interface LifeState {
  /** The host page's claims about its visitor; may be anything. */
  readonly attributes?: unknown
  /** The configuration has come and has been decided. */
  readonly hasBegun?: boolean
  /** Left out while it is closed. */
  readonly openedBy?: OpenedBy | undefined
  /** Opened, or hidden by the page: nothing opens it automatically from then on. */
  readonly isTouched?: boolean
  readonly hasOpenedOnce?: boolean
  /** Its elements are on the page. */
  readonly isShown?: boolean
  /** The earlier feedback is listed as soon as the stage has loaded. */
  readonly wantsPrevious?: boolean
  /** The language of the page in the frame, once it has reported it. */
  readonly spoken?: PageLanguage
}

/** `hidden` and `displayedBefore`: only the host page learns it. `list`: the earlier feedback. `dress`: draws the launcher again. */
export type LifeEffect =
  | 'begin'
  | 'decide'
  | 'appear'
  | 'hidden'
  | 'open'
  | 'close'
  | 'displayedBefore'
  | 'list'
  | 'dress'
  | 'refresh'

export type LifeStep = readonly [change?: LifeState, ...effects: LifeEffect[]]

/** `isVisible`: by the last decision. */
export type LifeEvent = (state: LifeState, isVisible?: boolean) => LifeStep

/** Its configuration is there; it may come more than once. */
export const begun: LifeEvent = ({ hasBegun }) => (hasBegun ? [] : [{ hasBegun: true }, 'begin'])

export const decided =
  (wasVisible?: boolean): LifeEvent =>
  (state, isVisible) => {
    if (isVisible) return state.isShown ? [] : [{ isShown: true }, 'appear']
    const [change = {}, ...effects] = closed(state)
    return [change, ...effects, ...(wasVisible ? (['hidden'] as const) : [])]
  }

/** Its elements have been removed. */
export const vanished: LifeEvent = () => [{ isShown: false }]

export const opened =
  (by: OpenedBy): LifeEvent =>
  ({ openedBy }, isVisible) =>
    isVisible && !openedBy ? [{ openedBy: by, isTouched: true }, 'open'] : []

export const closed: LifeEvent = ({ openedBy }) =>
  openedBy ? [{ openedBy: undefined }, 'close'] : []

export const pressed =
  (by: OpenedBy): LifeEvent =>
  (state, isVisible) =>
    (state.openedBy ? closed : opened(by))(state, isVisible)

/** It is time to open automatically. */
export const due =
  (by: OpenedBy): LifeEvent =>
  (state, isVisible) =>
    state.isTouched ? [] : opened(by)(state, isVisible)

/** `mayOpen` is called when the command runs, because the command may have waited. */
export const openedOnce =
  (mayOpen: () => boolean | undefined): LifeEvent =>
  (state, isVisible) => {
    if (!mayOpen() || state.hasOpenedOnce) return [{}, 'displayedBefore']
    const [change, ...effects] = opened('api')(state, isVisible)
    return [{ ...change, hasOpenedOnce: true }, ...effects]
  }

/** By the host page. */
export const hidden: LifeEvent = () => [{ isTouched: true }, 'decide']

export const previousWanted =
  (hasStage: () => boolean): LifeEvent =>
  () => [{ wantsPrevious: !hasStage() }, 'list']

export const spoke =
  (spoken: PageLanguage, place: LauncherPlace): LifeEvent =>
  (state) => [
    { spoken },
    sideOf(place, spoken) === sideOf(place, state.spoken) ? 'refresh' : 'dress',
  ]

/** The launcher's side: an owner's choice stays, whatever the language. */
export const sideOf = (place: LauncherPlace, spoken?: PageLanguage): LauncherPlace['side'] =>
  !spoken || place.is_fixed ? place.side : spoken.dir === 'rtl' ? 'left' : 'right'
