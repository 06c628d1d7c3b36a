// The thread that a simulation runs on: one job, told once.
import { parentPort, workerData } from 'node:worker_threads'
import { simulate } from '@askwell/engine/simulate'
import type { SimulationJob } from './simulate-flow.ts'

const { flow, runs, seed } = workerData as SimulationJob
parentPort?.postMessage(simulate(flow, { runs, seed }))
