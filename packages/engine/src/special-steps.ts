import { requesting } from './requesting.ts'
import type { SpecialSteps } from './step-with.ts'
import { uploading } from './uploading.ts'
import { verifying } from './verifying.ts'

export const specialSteps: SpecialSteps = { uploading, verifying, requesting }
