// A survey tried out before anybody is asked: `simulate` sends likely respondents through it, `checkGoldenPath` one whose
// answers and end are known, and a recording makes such a path step by step. A door of its own, so that a respondent's
// page carries none of it.
export { checkGoldenPath, type GoldenBreak, type GoldenOutcome } from './golden-path.ts'
export {
  beginRecording,
  type Recording,
  recordAnswer,
  recordedEnd,
  recordPress,
} from './recording.ts'
export { type Simulating, simulate, simulating } from './simulate.ts'
export type * from './simulation.ts'
