// Ends a run in which nothing happens any more, and names the files that were running. A test that waits has its own time-out,
// but a file that waits while it loads has no time-out, and neither has code that blocks the thread.
import { readFileSync } from 'node:fs'

/** Longer than any single test or hook may take (vitest.config.ts). */
const silentMs = Number(process.env.ASKWELL_SILENT_MS ?? 420_000)

export default class StuckFiles {
  /** @type {Set<string>} */
  #running = new Set()
  /** @type {NodeJS.Timeout | undefined} */
  #timer
  #root = ''

  /** @param {{ config: { root: string } }} vitest */
  onInit(vitest) {
    this.#root = vitest.config.root
    this.#heard()
  }

  /** @param {{ moduleId: string }} module */
  onTestModuleQueued(module) {
    this.#running.add(module.moduleId)
    this.#heard()
  }

  onTestModuleCollected = () => this.#heard()
  onTestCaseResult = () => this.#heard()

  /** @param {{ moduleId: string }} module */
  onTestModuleEnd(module) {
    this.#running.delete(module.moduleId)
    this.#heard()
  }

  onTestRunEnd() {
    clearTimeout(this.#timer)
  }

  #heard() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const files = [...this.#running].map((path) => path.replace(`${this.#root}/`, '  '))
      console.error(
        `\nNothing has happened for ${silentMs / 1_000} s. These files were running:\n${files.join('\n')}`,
      )
      endWorkers()
      process.exit(1)
    }, silentMs)
  }
}

/** One that keeps the processor does not notice that this process has ended. */
function endWorkers() {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    for (const pid of children.match(/\d+/g) ?? []) process.kill(Number(pid), 'SIGKILL')
  } catch {
    // This system does not list them, or one has ended meanwhile.
  }
}
