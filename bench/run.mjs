// `npm run bench [page] [answer] [loader] [ingest] [chat] [results] [canvas] [inbox] [cost] [webhooks] [recovery] [capacity]`: measures against the peers and the bare databases in one run, prints the table and
// keeps it in bench/last.md. The peers are installed here, from the registry, only for this.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { answerCost } from './answer-cost.mjs'
import { capacity } from './capacity.mjs'
import { chat } from './chat.mjs'
import { chatScreens } from './chat-screens.mjs'
import { cost } from './cost.mjs'
import { firstQuestion } from './first-question.mjs'
import { inbox } from './inbox.mjs'
import { ingest } from './ingest.mjs'
import { loaderCost } from './loader-cost.mjs'
import { recovery } from './recovery.mjs'
import { results } from './results.mjs'
import { webhooks } from './webhooks.mjs'
import { widgetOpening } from './widget-opening.mjs'

const parts = process.argv
  .slice(2)
  .filter((arg) =>
    [
      'page',
      'answer',
      'loader',
      'ingest',
      'chat',
      'results',
      'canvas',
      'inbox',
      'cost',
      'webhooks',
      'capacity',
      'recovery',
    ].includes(arg),
  )
/** @param {string} part */
const wants = (part) => parts.length === 0 || parts.includes(part)
const lines = [
  `# The last bench`,
  '',
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}. Generator, database and server share the machine; medians; repeat with \`npm run bench\`.`,
  '',
]
/** @param {string} line */
const say = (line) => {
  lines.push(line)
  console.log(line)
}
/** @param {number} value */
const ms = (value) => `${Math.round(value)} ms`
/**
 * @param {number} value
 * @param {number} base
 */
const times = (value, base) => `${(value / base).toFixed(2)} ×`

const needsPeers = ['page', 'answer', 'loader'].some(wants)
if (needsPeers && !existsSync(join(import.meta.dirname, 'peers/node_modules'))) {
  execFileSync('npm', ['ci', '--loglevel=error'], {
    cwd: join(import.meta.dirname, 'peers'),
    stdio: 'inherit',
  })
}
if (needsPeers)
  execFileSync(process.execPath, [join(import.meta.dirname, 'peers/build.mjs')], {
    stdio: 'inherit',
  })

/**
 * @template {{ name: string }} Row
 * @param {readonly Row[]} rows
 * @param {string} name
 */
function rowOf(rows, name) {
  const found = rows.find((row) => row.name === name)
  if (!found) throw new Error(`${name} was not measured`)
  return found
}

if (wants('page')) {
  const rows = await firstQuestion()
  const base = rowOf(rows, 'the same page as static HTML').shownMs
  say('## First question, 20 mixed questions (4 × slower CPU, 1.6 Mbit/s, 150 ms round trip)\n')
  say(
    '| page | first question | of static | ready to answer | of static | script on the wire |\n|---|---|---|---|---|---|',
  )
  for (const row of rows)
    say(
      `| ${row.name} | ${ms(row.shownMs)} | ${times(row.shownMs, base)} | ${ms(row.readyMs)} | ${times(row.readyMs, base)} | ${(row.scriptBytes / 1000).toFixed(1)} kB |`,
    )
  const own = rowOf(rows, 'Askwell').shownMs
  for (const row of rows.filter(
    ({ name }) => name.startsWith('SurveyJS') || name.startsWith('Formbricks'),
  ))
    say(`\n${row.name} shows its first question ${times(row.shownMs, own)} as late as Askwell.`)
}
if (wants('answer')) {
  say('\n## One answer, from the press to the next painted frame (4 × slower CPU)\n')
  say('| page | 20 questions | 200 questions | ratio |\n|---|---|---|---|')
  for (const row of await answerCost())
    say(
      `| ${row.name} | ${row.small.toFixed(1)} ms | ${row.large.toFixed(1)} ms | ${row.ratio.toFixed(2)} × |`,
    )
}
if (wants('loader')) {
  say('\n## What a widget costs a page that carries it (4 × slower CPU)\n')
  say('| script | on the wire | main thread | configuration to button |\n|---|---|---|---|')
  for (const row of await loaderCost())
    say(
      `| ${row.name} | ${(row.bytes / 1000).toFixed(1)} kB | ${ms(row.busyMs)} | ${row.shownMs === null ? '' : ms(row.shownMs)} |`,
    )
  const { busyMs, longMs, ...opening } = await widgetOpening()
  say(
    '\n## The widget, 20 mixed questions (4 × slower CPU; 1.6 Mbit/s and 150 ms round trip for what is opened)\n',
  )
  say(
    '| from | first question seen | of the page | it can be answered | of the page |\n|---|---|---|---|---|',
  )
  /**
   * @param {string} name
   * @param {'page' | 'pressed' | 'hovered'} kind
   */
  const row = (name, kind) => {
    const [shownMs, readyMs] = [opening[`${kind}ShownMs`], opening[`${kind}ReadyMs`]]
    say(
      `| ${name} | ${ms(shownMs)} | ${times(shownMs, opening.pageShownMs)} | ${ms(readyMs)} | ${times(readyMs, opening.pageReadyMs)} |`,
    )
  }
  row('page of its own asked for', 'page')
  row('button pressed', 'pressed')
  row('button pressed, 300 ms under the pointer', 'hovered')
  say(
    `\nFrom the configuration to the drawn button the main thread works ${ms(busyMs)} (longest task ${longMs > 0 ? ms(longMs) : 'under 50 ms'}, at 4 × slower CPU).`,
  )
}
if (wants('ingest')) {
  say('\n## Durable feedback with eight answers over HTTP, 32 connections\n')
  say(
    '| store | feedbacks a second | bare database | ratio | p50 | p99 | failed |\n|---|---|---|---|---|---|---|',
  )
  for (const row of await ingest()) {
    say(
      'skipped' in row
        ? `| ${row.name} | skipped: ${row.skipped} | | | | | |`
        : `| ${row.name} | ${Math.round(row.perSecond)} | ${Math.round(row.barePerSecond)} | ${row.ratio.toFixed(2)} | ${row.p50.toFixed(1)} ms | ${row.p99.toFixed(1)} ms | ${row.failed} |`,
    )
  }
}
if (wants('chat')) {
  const { loads, idle } = await chat()
  say('\n## Chat: a message from one side on the other side, 50 chats\n')
  say(
    '| server | messages a second | sent | heard | lost | p50 | p99 |\n|---|---|---|---|---|---|---|',
  )
  for (const row of loads)
    say(
      `| ${row.name} | ${row.perSecond} | ${row.sent} | ${row.heard} | ${row.lost} | ${row.p50.toFixed(1)} ms | ${row.p99.toFixed(1)} ms |`,
    )
  const { rows, others, scrolls } = await chatScreens()
  say(
    '\n## Chat: from the press of Send to the frame with the bubble on the other screen, 50 other chats talking\n',
  )
  say(
    '| way | sent | lost | p50 | p99 | longest | while the machine stood still | p99 of the rest |\n|---|---|---|---|---|---|---|---|',
  )
  for (const row of rows)
    say(
      `| ${row.name} | ${row.sent} | ${row.lost} | ${ms(row.p50)} | ${ms(row.p99)} | ${ms(row.longest)} | ${row.still} | ${ms(row.p99Running)} |`,
    )
  say(
    `\nOf the others' ${others.sent} messages ${others.lost} were lost; theirs took ${others.p99.toFixed(1)} ms by sockets at p99.`,
  )
  say('\n## A chat of 500 messages and more, scrolled by the wheel\n')
  say('| screen | frame, median | 95 % | longest | main thread a turn |\n|---|---|---|---|---|')
  for (const row of scrolls)
    say(
      `| ${row.name} | ${ms(row.median)} | ${ms(row.p95)} | ${ms(row.longest ?? Number.NaN)} | ${row.stepMs.toFixed(1)} ms |`,
    )
  say('\n## Idle sockets on one server\n')
  say('| server | sockets | memory before | with them | a socket |\n|---|---|---|---|---|')
  for (const row of idle)
    say(
      `| ${row.name} | ${row.sockets} | ${row.beforeMb.toFixed(0)} MB | ${row.afterMb.toFixed(0)} MB | ${(((row.afterMb - row.beforeMb) * 1024) / row.sockets).toFixed(1)} kB |`,
    )
}
if (wants('results')) {
  say('\n## Results over many feedbacks of eight answers, random filters\n')
  say(
    '| store | feedbacks | sealed in | results p50 | p95 | p95 of the processor | CSV rows a second | its memory |\n|---|---|---|---|---|---|---|---|',
  )
  for (const row of await results())
    say(
      `| ${row.name} | ${row.total} | ${Math.round(row.sealedMs / 1000)} s | ${ms(row.p50)} | ${ms(row.p95)} | ${ms(row.cpuP95)} | ${Math.round(row.csvLines / (row.csvMs / 1000))} | ${Math.round(row.csvMemoryMb)} MB |`,
    )
}
if (wants('canvas')) {
  say('\n## The flow builder on a survey of 200 states\n')
  say(
    execFileSync(process.execPath, [join(import.meta.dirname, 'canvas.mjs')], {
      encoding: 'utf8',
    }).trim(),
  )
}
if (wants('inbox')) {
  say('\n## An inbox of 1,000 conversations, and one of 1,000 messages\n')
  say(
    '| act | frames | median | longest of a run | over 50 ms, each run | longest task of the page, processor time | main thread a step |\n|---|---|---|---|---|---|---|',
  )
  for (const row of await inbox())
    say(
      `| ${row.name} | ${row.frames} | ${ms(row.median)} | ${ms(row.longest)} | ${row.longOfAll} | ${ms(row.taskMsOfAll)} | ${row.stepMs.toFixed(1)} ms |`,
    )
}
if (wants('cost')) {
  const { seed, rows } = await cost()
  say('\n## The worst body that was found for each call, by the processor time of the server\n')
  say(
    '| call | of a kilobyte | largest body | whole call | longest wait of /healthz beside it | bodies tried | made of |\n|---|---|---|---|---|---|---|',
  )
  for (const row of rows.slice(0, 5))
    say(
      `| ${row.name} | ${row.msPerKb.toFixed(2)} ms | ${Math.round(row.largest / 1000)} kB | ${ms(row.tookMs)} | ${ms(row.healthMs)} | ${row.tried} | \`${JSON.stringify(row.text).replaceAll('|', '¦')}\` |`,
    )
  const slow = rows.filter(({ healthMs }) => healthMs > 100)
  say(
    `\nSeed ${seed}, ${rows.length} calls. /healthz waited longer than 100 ms beside ${slow.length === 0 ? 'none' : slow.map(({ name, healthMs }) => `${name} (${ms(healthMs)})`).join(', ')}.`,
  )
}
if (wants('webhooks')) {
  const { rows, deliveredPerSecond, longestLockMs } = await webhooks()
  say('\n## Feedback on three servers over PostgreSQL, 16 writers, with a webhook of one event\n')
  say('| webhook | feedbacks a second | of off | p50 | p99 | failed |\n|---|---|---|---|---|---|')
  for (const row of rows)
    say(
      `| ${row.name} | ${Math.round(row.perSecond)} | ${times(row.perSecond, rows[0].perSecond)} | ${row.p50.toFixed(1)} ms | ${row.p99.toFixed(1)} ms | ${row.failed} |`,
    )
  say(
    `\nDeliveries to a receiver that takes 100 ms: ${Math.round(deliveredPerSecond)} a second. Longest wait for a lock: ${ms(longestLockMs)}.`,
  )
}
if (wants('recovery')) {
  say('\n## A backup, a restore and a move to PostgreSQL\n')
  say(`- ${JSON.stringify(await recovery())}`)
}
if (wants('capacity')) {
  say('\n## What one instance bears, as docs/capacity.md says it\n')
  for (const row of await capacity()) say(`- ${JSON.stringify(row)}`)
}
await writeFile(join(import.meta.dirname, 'last.md'), `${lines.join('\n')}\n`)
