import { defineConfig } from 'vitest/config'

// One project, in Node. Journeys drive a real browser, which is heavy: two files at a time on any machine.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['packages/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Left to itself a poll gives up after a second, which a busy machine needs for one step of a browser.
    expect: { poll: { timeout: 10_000 } },
    passWithNoTests: false,
  },
})
