import { defineConfig } from 'vitest/config'
import { callRoutes } from './packages/studio/call-routes.ts'
import { languageParts } from './packages/studio/language-parts.ts'

const journeys = 'packages/scenario/journeys/**/*.test.ts'
// One journey for each thing that people do, so that `npm test` drives every page in a browser and still ends in about ten minutes.
// `npm run test:journeys` runs all others, and CI runs both.
const mainJourneys = [
  'main-job',
  'studio-first-survey',
  'answering',
  'chat-both-screens',
  'widget-whole',
  'offline',
].map((name) => `packages/scenario/journeys/${name}.test.ts`)
// One counts the steps of its own process, the other loads texts for the first time: nothing else may run in their processes.
const alone = [
  'packages/server/src/http/bounded-work.test.ts',
  'packages/studio/src/words/words.test.ts',
]
// Minutes each, so `npm run test:long` and CI run them, and `npm test` does not.
const long = '**/*.long.test.ts'
const exclude = ['**/node_modules/**', '**/dist/**']
// Each step of a journey has a patience of its own; that of the whole only ends what never would, also on a machine three times
// slower than most. One process for many files: each would load the server and open a browser again.
const patient = { isolate: false, testTimeout: 240_000, hookTimeout: 240_000 }

// All in Node, two files at a time on any machine: a third one makes browsers on two cores so slow that steps run out of patience.
export default defineConfig({
  plugins: [callRoutes(), languageParts()],
  test: {
    environment: 'node',
    exclude,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Left to itself a poll gives up after a second, which a busy machine needs for one step of a browser.
    expect: { poll: { timeout: 20_000 } },
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          isolate: false,
          include: ['packages/**/*.test.{ts,tsx}'],
          exclude: [...exclude, journeys, long, ...alone],
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: { ...patient, name: 'main', include: mainJourneys },
      },
      {
        extends: true,
        test: {
          ...patient,
          name: 'journeys',
          include: [journeys],
          exclude: [...exclude, long, ...mainJourneys],
        },
      },
      { extends: true, test: { ...patient, name: 'long', include: [`packages/${long}`] } },
    ],
  },
})
