// A separate module, so that a page that calls `stepWith` does not load the special steps.
import type { RunEvent } from './event.ts'
import type { FlowMap } from './flow-map.ts'
import type { Run } from './run.ts'
import { specialSteps } from './special-steps.ts'
import { stepWith } from './step-with.ts'
import type { Stepped } from './stepped.ts'
import type { Tools } from './tools.ts'

/** With all special steps. Throws like `stepWith`. */
export const step = (map: FlowMap, run: Run, event: RunEvent, tools: Tools): Stepped =>
  stepWith(specialSteps, map, run, event, tools)
