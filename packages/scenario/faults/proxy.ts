// Respondents behind a proxy that delays every reply by two seconds and cuts uploads in the middle (OP-74). Their pages try
// again until all is sent. Then each feedback is there once with its file, and the job that removes unclaimed files leaves
// nothing else.
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openFiles, openStore, readConfig, sweepFiles } from '@askwell/server'
import type { Browser } from 'playwright-core'
import { freePort } from '../src/free-port.ts'
import {
  addressOf,
  type Fixture,
  file,
  fixture,
  flow,
  label,
  openBrowser,
  submit,
  text,
} from '../src/index.ts'
import { openBadProxy } from './bad-proxy.ts'
import { type Check, check } from './check.ts'
import { ask, importSurvey, listFeedback, runKey } from './owner-calls.ts'
import { serverProcess } from './server-process.ts'

const respondents = 12
/** In parallel: most of a visit is waiting. */
const together = 4
/** Both upload calls store the file. */
const callsOfFile = 2
const patienceMs = 120_000
const secret = 'the-secret-of-fault-runs-is-long-enough'
const dayMs = 24 * 3_600_000

/** `env` names the store; throws with the reason where there is no browser. */
export async function proxyRun(env: Readonly<Record<string, string>>): Promise<readonly Check[]> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await serverProcess({ ...env, ASKWELL_API_KEY: runKey, PUBLIC_URL: url })
  await server.start()
  const proxy = await openBadProxy(port, server.url)
  const opened = await openBrowser({ kind: 'whole' })
  if (!opened.browser) throw new Error(opened.reason)
  try {
    const survey = fixture(
      flow('Bad proxy')
        .page('S1', text('q1'), file('q2'), submit())
        .thank('End', label('bye', 'All done')),
    )
    await importSurvey(server.url, survey)
    const begun = performance.now()
    const left = Array.from({ length: respondents }, (_, at) => `answer ${at}`)
    const { browser } = opened
    const work = async (): Promise<void> => {
      for (let words = left.pop(); words !== undefined; words = left.pop())
        await answer(browser, url + addressOf(survey), words)
    }
    await Promise.all(Array.from({ length: together }, work))
    const stored = await listFeedback(server.url, survey)
    const answers = new Set(stored.map(({ responses }) => responses[0]?.body))
    const wrong = await wrongFiles(server.url, survey)
    await server.stop()
    const { before, after } = await filesLeft(env)
    return [
      check(
        'proxy: every respondent reaches the end, and each feedback is there once (OP-74)',
        stored.length === respondents && answers.size === respondents,
        `${stored.length} records of ${answers.size} answers, ${proxy.delayed} replies delayed, ${((performance.now() - begun) / 1_000).toFixed(0)} s`,
      ),
      check(
        'proxy: each has its own file with every byte (OP-74)',
        wrong.length === 0 && proxy.cut === 2 * respondents,
        `${proxy.cut} uploads cut, ${wrong.length} wrong files${wrong.map((one) => `\n${one}`)}`,
      ),
      check(
        'proxy: no file that belongs to no feedback is left after a day (OP-74)',
        after === callsOfFile * respondents && before > after,
        `${before} files before the sweep, ${after} after it`,
      ),
    ]
  } finally {
    await opened.browser.close()
    await proxy.close()
    await server.kill()
  }
}

async function answer(browser: Browser, address: string, words: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.locator('.sheet input:not([type=file])').first().fill(words)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: letterOf(words) })
  const [isStored, again] = [page.locator('.file-row--stored'), page.locator('.file-row__again')]
  for (;;) {
    await isStored.or(again).first().waitFor()
    if (await isStored.isVisible()) break
    await again.click()
    await again.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.thank').waitFor()
  await context.close()
}

/** Half a megabyte that differs for each respondent. */
const letterOf = (words: string): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%${words.padEnd(512 * 1024)}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )

async function wrongFiles(url: string, survey: Fixture): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const { id, responses } of await listFeedback(url, survey)) {
    const words = responses[0]?.body ?? ''
    const { files } = (await ask(url, 'GET', `/feedbacks/${id}`)) as {
      files: readonly { url: string }[]
    }
    const [first] = files
    if (files.length !== 1 || first === undefined) {
      wrong.push(`${words}: ${files.length} files`)
      continue
    }
    const reply = await fetch(url + new URL(first.url).pathname)
    const bytes = Buffer.from(await reply.arrayBuffer())
    if (hashOf(bytes) !== hashOf(letterOf(words))) wrong.push(`${words}: other bytes`)
  }
  return wrong
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Runs the job that removes unclaimed files a day later. */
async function filesLeft(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly before: number; readonly after: number }> {
  const read = readConfig({ ...env, ASKWELL_SECRET: secret })
  if (!('ok' in read)) throw new Error(JSON.stringify(read.wrong))
  const store = await openStore({ ...read.ok, secret })
  const files = await openFiles(read.ok, Date.now())
  try {
    const before = await bytesKept(read.ok.dataDir)
    await sweepFiles({ store, files, clock: () => Date.now() + dayMs + 60_000 })
    return { before, after: await bytesKept(read.ok.dataDir) }
  } finally {
    files.close()
    await store.close()
  }
}

/** Also what an upload that was cut has left in the folder of incoming files. */
async function bytesKept(dataDir: string): Promise<number> {
  const found = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return found.filter((one) => one.isFile()).length
}
