import { defineConfig } from 'vitest/config'

const journeys = 'packages/scenario/journeys/**/*.test.ts'
// Minutes each, so `npm run test:long` and CI run them, and `npm test` does not.
const long = '**/*.long.test.ts'
const exclude = ['**/node_modules/**', '**/dist/**']

// All in Node. Journeys drive a real browser, which is heavy: two files at a time on any machine.
export default defineConfig({
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
      { extends: true, test: { name: 'tests', include: ['packages/**/*.test.{ts,tsx}'], exclude: [...exclude, journeys, long] } },
      { extends: true, test: { name: 'long', include: [`packages/${long}`] } },
      // Who ran out of patience on a busy machine gets a second try, and is named at the end (scripts/second-tries.mjs).
      // Who saw something wrong gets none. Each step has a patience of its own; that of the whole only ends what never would,
      // also on a machine three times slower than most.
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [journeys],
          exclude: [...exclude, long],
          testTimeout: 400_000,
          hookTimeout: 400_000,
          retry: { count: 1, condition: /Timeout \d+ms exceeded|timed out in/ },
        },
      },
    ],
  },
})
