// How far the page in the content frame has come, as a state machine: each event is a function from the state to the next state
// and what is to be done. A frame that shows nothing in time is loaded once more; then the visitor may try again.

/** Left out = false. */
export interface Loading {
  /** Something to read is in the frame. */
  readonly isDrawn?: boolean | undefined
  readonly isAwake?: boolean | undefined
  /** Since the last load. A page that does not greet is an error of the browser's. */
  readonly isGreeted?: boolean | undefined
  readonly isFailed?: boolean | undefined
  /** Its greeting may have come before there was anybody to hear it, so the first load that fails is no failure. */
  readonly isSecond?: boolean | undefined
  /** Of another origin than the blank document before it: it may be the page, or an error. */
  readonly isDoubtful?: boolean | undefined
}

/** `reload`: the frame, behind the curtain. `lift`: the curtain. `fail`: says so on the curtain. */
export type LoadingEffect = 'reload' | 'lift' | 'fail'

/** What changes of the state. `waitMs`: it is late after so long from now; 0 or left out = the time that was set goes on. */
export type LoadingStep = readonly [change?: Loading, waitMs?: number, effect?: LoadingEffect]

/** The page is not awake although it has loaded, or it has not loaded for so long. A visitor who answers already has more to lose. */
const silentAfterLoadMs = 1_500
/** It may have loaded before anybody listened: longer than the longest pause between two of its greetings. */
const silentSinceLoadMs = 3_500
const drawnAfterLoadMs = 4_000
const silentMs = 30_000

export const begun = ({ isDoubtful }: Loading): LoadingStep => [
  {},
  isDoubtful ? silentSinceLoadMs : silentMs,
]

export const loaded = ({ isGreeted, isDrawn, isAwake }: Loading): LoadingStep => [
  { isDrawn: isDrawn && isGreeted, isAwake: isAwake && isGreeted, isGreeted: false },
  isDrawn && isGreeted ? drawnAfterLoadMs : silentAfterLoadMs,
]

/** It is the page, whose scripts may take their time. */
export const greeted = ({ isDoubtful }: Loading): LoadingStep => [
  { isAwake: false, isGreeted: true, isDoubtful: false },
  isDoubtful ? silentMs : 0,
]

export const drawn = (): LoadingStep => [{ isDrawn: true }, 0, 'lift']

export const awake = (): LoadingStep => [{ isAwake: true }]

/** The visitor tries again. */
export const pressed = (): LoadingStep => [{ isDrawn: false, isFailed: false }, silentMs, 'reload']

export const opened = ({ isFailed }: Loading): LoadingStep => (isFailed ? pressed() : [])

/** What did not come because the browser was offline comes at once when it is not. */
export const online = ({ isAwake, isDrawn }: Loading): LoadingStep =>
  isAwake || isDrawn ? [] : pressed()

/** Nothing has come within the time that was set. */
export const late = ({ isAwake, isSecond }: Loading): LoadingStep =>
  isAwake
    ? []
    : isSecond
      ? [{ isDrawn: false, isFailed: true }, 0, 'fail']
      : [{ isDrawn: false, isSecond: true }, silentMs, 'reload']
