// Tests a survey before it is public: `simulate` sends likely respondents through it, `checkGoldenPath` one whose
// answers and end are known, and a recording makes such a path step by step. A separate entry point, so that a respondent's
// page does not load it.
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
