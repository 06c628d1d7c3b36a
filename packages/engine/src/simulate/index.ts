// A survey tried out before anybody is asked: `simulate` sends likely respondents through it, `walkAnswers` one whose
// answers are given. A door of its own, so that a respondent's page carries none of it.
export { type Simulating, simulate, simulating } from './simulate.ts'
export type * from './simulation.ts'
