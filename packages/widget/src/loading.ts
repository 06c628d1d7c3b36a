// How far the page in the content frame has come, as a state machine: each event is a function from the state to the next state
// and what is to be done. A frame that shows nothing in time is loaded a second time; then the visitor may try again.

/** An absent flag means false. */
export interface Loading {
  /** The frame shows something to read. */
  readonly isDrawn?: boolean | undefined
  readonly isAwake?: boolean | undefined
  /** It has greeted once, so that messages reach it. */
  readonly isConnected?: boolean
  /** Since the last load. A page that does not greet is an error of the browser's. */
  readonly isGreeted?: boolean | undefined
  readonly isFailed?: boolean | undefined
  /** Its greeting may have come before anybody listened, so the first failed load is not an error. */
  readonly isSecond?: boolean | undefined
  /** Of another origin than the blank document before it: it may be the page, or an error. */
  readonly isDoubtful?: boolean | undefined
}

/** `reload`: the frame, behind the curtain. `start`: tells the page what it has to know. `lift`: the curtain. `fail`: says so on the curtain. */
export type LoadingEffect = 'reload' | 'start' | 'lift' | 'fail'

/** The change of the state. `waitMs`: it is late after so long from now; 0 or left out = the timer keeps running. */
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

export const loaded = ({ isAwake, isDrawn, isGreeted }: Loading): LoadingStep => [
  { isDrawn: isDrawn && isGreeted, isAwake: isAwake && isGreeted, isGreeted: false },
  isDrawn && isGreeted ? drawnAfterLoadMs : silentAfterLoadMs,
]

/** It is the page, whose scripts may take their time. */
export const greeted = ({ isDoubtful }: Loading): LoadingStep => [
  { isDoubtful: false, isGreeted: true, isConnected: true, isAwake: false },
  isDoubtful ? silentMs : 0,
  'start',
]

export const drawn = (): LoadingStep => [{ isDrawn: true }, 0, 'lift']

export const awake = (): LoadingStep => [{ isAwake: true }]

/** A load that failed because the browser was offline is repeated as soon as it is online. */
export const pressed = (): LoadingStep => [{ isFailed: false, isDrawn: false }, silentMs, 'reload']

export const opened = ({ isFailed }: Loading): LoadingStep => (isFailed ? pressed() : [])

/** What did not come because the browser was offline comes at once when it is not. */
export const online = ({ isAwake, isDrawn }: Loading): LoadingStep =>
  isAwake || isDrawn ? [] : pressed()

/** Nothing has come within the time that was set. */
export const late = ({ isAwake, isSecond }: Loading): LoadingStep =>
  isAwake
    ? []
    : isSecond
      ? [{ isFailed: true, isDrawn: false }, 0, 'fail']
      : [{ isDrawn: false, isSecond: true }, silentMs, 'reload']
