// What is measured on the pages: the same survey as plain HTML (our own page without its scripts, and the simplest page with
// these questions), as ours, as SurveyJS and as Formbricks: the newest survey package in the registry, and the elements
// that draw its surveys today.
// `question` finds the first question, `isReady` what exists once it can be answered; `radio` names a choice to press, and what
// exists once it is chosen.

import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { bundleOf, flowOf, idOf } from './askwell-flow.mjs'
import { importBundle, startProduct } from './server-under-test.mjs'
import { staticHtml } from './survey.mjs'

const styled = ['surveyjs', 'formbricks-ui']
/** @param {string} name */
const peerPage = (name) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title>${styled.includes(name) ? `<link rel="stylesheet" href="/${name}/main.css">` : ''}<body><div id="root"></div><script type="module" src="/${name}/main.js"></script></body></html>`
const plainCss =
  'body{font:16px/1.5 system-ui;max-width:640px;margin:32px auto}fieldset{border:0;margin:0 0 44px}.option{display:block;padding:12px;border:1px solid #ccc;margin:0 0 8px}'

/** Serves files compressed beforehand at the highest level, so that neither size nor compression puts anybody at a disadvantage. */
async function servePeers() {
  const files = new Map()
  /**
   * @param {string} path
   * @param {string} type
   * @param {string | Buffer} text
   */
  const keep = (path, type, text) => files.set(path, { type, body: brotliCompressSync(text) })
  const page = 'text/html; charset=utf-8'
  keep('/plain', page, staticHtml(20, plainCss))
  for (const name of ['surveyjs', 'formbricks', 'formbricks-ui'])
    keep(`/${name}`, page, peerPage(name))
  for (const [path, type] of [
    ['surveyjs/main.js', 'text/javascript'],
    ['surveyjs/main.css', 'text/css'],
    ['formbricks/main.js', 'text/javascript'],
    ['formbricks-ui/main.js', 'text/javascript'],
    ['formbricks-ui/main.css', 'text/css'],
  ]) {
    keep(`/${path}`, type, await readFile(join(import.meta.dirname, 'peers/dist', path)))
  }
  const server = createServer((request, reply) => {
    const file = files.get(new URL(request.url ?? '/', 'http://bench').pathname)
    if (!file) return reply.writeHead(404).end()
    reply
      .writeHead(200, {
        'content-type': file.type,
        'content-encoding': 'br',
        'content-length': file.body.length,
      })
      .end(file.body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  /**
   * @param {string} path
   * @param {string} html
   */
  const keepPage = (path, html) => keep(path, page, html)
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    keepPage,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/**
 * A drawn page as a file: without its scripts, their data and the hints that serve them; it then shows all of it at once.
 * @param {string} html
 */
const withoutScripts = (html) =>
  html.replaceAll(/<script\b.*?<\/script>|<link rel="(?:modulepreload|expect)"[^>]*>/gs, '')

/**
 * @typedef {{ press: string, chosen: string }} Radio
 * @typedef {{ name: string, url: (n: number) => string, question: string, isReady?: string, radio?: (n: number) => Radio }} Contestant
 */
export async function contestants() {
  const peers = await servePeers()
  const product = await startProduct()
  const flows = [flowOf(20), flowOf(200)]
  await importBundle(product.url, bundleOf(flows))
  /** @param {number} n */
  const own = (n) => `${product.url}/feedback?node_id=${idOf(`${flows[n === 20 ? 0 : 1].id}.node`)}`
  const firstScore = `[id="q-${idOf('bench-20.q0')}"]`
  peers.keepPage('/same', withoutScripts(await (await fetch(own(20))).text()))
  return {
    /** @type {readonly Contestant[]} */
    list: [
      {
        name: 'the same page as static HTML',
        url: () => `${peers.url}/same`,
        question: firstScore,
      },
      { name: 'the barest static HTML', url: () => `${peers.url}/plain`, question: 'fieldset' },
      {
        name: 'Askwell',
        url: own,
        question: firstScore,
        isReady: '[data-ready]',
        radio: (n) => ({
          press: `[id="q-${idOf(`bench-${n}.q1`)}"] input`,
          chosen: `[id="q-${idOf(`bench-${n}.q1`)}"] input:checked`,
        }),
      },
      {
        name: 'SurveyJS',
        url: (n) => `${peers.url}/surveyjs?n=${n}`,
        question: '.sd-question',
        isReady: '.sd-question input',
        radio: () => ({
          press: '.sd-question:nth-of-type(1) input[type=radio]',
          chosen: 'input:checked',
        }),
      },
      {
        name: 'Formbricks (surveys 1.99.0)',
        url: (n) => `${peers.url}/formbricks?n=${n}`,
        question: '#root form, #root fieldset',
        isReady: '#root form input, #root fieldset input',
      },
      {
        name: 'Formbricks (survey-ui 1.0.4)',
        url: (n) => `${peers.url}/formbricks-ui?n=${n}`,
        question: '#q1',
        isReady: '#q1 input',
      },
    ],
    stop: () => Promise.all([peers.stop(), product.stop()]),
  }
}
