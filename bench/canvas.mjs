// What a frame of the flow builder costs on a survey of 200 states: panning the map, dragging a state, typing in a field.
// Frames are measured in a real Chromium without a graphics card; a screen shows one every 16.7 ms.
// `node bench/canvas.mjs [states]`, once the studio is built.
import { randomUUID } from 'node:crypto'
import { launch, median } from './browser.mjs'
import { frames } from './frames.mjs'
import { apiKey, startProduct } from './server-under-test.mjs'

const typed = 'a name that is typed letter by letter'
const states = Number(process.argv[2] ?? 200)

const product = await startProduct()
const browser = await launch()
try {
  const flow = flowOf(states)
  await made(product.url, flow)
  const page = await signedIn(browser, product)
  const opened = performance.now()
  await page.goto(`${product.url}/studio/flows/${flow.id}`)
  await page
    .locator('.react-flow__node')
    .nth(states - 1)
    .waitFor({ state: 'attached' })
  const openMs = performance.now() - opened
  await page.waitForTimeout(1_500)

  const map = await boxOf(page.locator('.react-flow__pane'))
  const middle = { x: map.x + map.width / 2, y: map.y + map.height / 2 }
  const pan = await frames(page, 60, async () => {
    await page.mouse.move(middle.x, map.y + map.height - 30)
    await page.mouse.down()
    for (let step = 0; step < 60; step += 1)
      await page.mouse.move(middle.x + 100 * Math.sin(step / 8), map.y + map.height - 30 - step)
    await page.mouse.up()
  })
  await page.getByRole('button', { name: 'Fit to the window' }).click()
  await page.waitForTimeout(600)
  const card = page.locator('.react-flow__node').nth(10)
  const box = await boxOf(card)
  const drag = await frames(page, 60, async () => {
    await page.mouse.move(box.x + box.width / 2, box.y + 4)
    await page.mouse.down()
    for (let step = 0; step < 60; step += 1)
      await page.mouse.move(box.x + box.width / 2 + step * 2, box.y + 4 + 20 * Math.sin(step / 6))
    await page.mouse.up()
  })
  await card.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name of the page').waitFor()
  await page.waitForTimeout(600)
  await page.evaluate(countDrawn)
  const type = await frames(page, typed.length, () => page.keyboard.type(typed, { delay: 40 }))
  const drawn = await page.evaluate(() => window.drawnCards)

  console.log(
    `${states} states, ${flow.transitions.length + states - 1} ways: open in ${Math.round(openMs)} ms`,
  )
  console.log(
    '| act | frames | median | 95 % | longest | main thread a step |\n|---|---|---|---|---|---|',
  )
  for (const [name, { took, stepMs }] of Object.entries({ pan, drag, type }))
    console.log(
      `| ${name} | ${took.length} | ${ms(median(took))} | ${ms(part(took, 0.95))} | ${ms(Math.max(...took))} | ${ms(stepMs)} |`,
    )
  console.log(`\nCards that typing ${typed.length} letters changed: ${drawn}`)
} finally {
  await browser.close()
  await product.stop()
}

/** @param {import('playwright-core').Locator} place */
async function boxOf(place) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return box
}

/** Which cards of the map change from here on: each counts once. */
function countDrawn() {
  const touched = new Set()
  const cards = document.querySelector('.react-flow__nodes')
  if (!cards) throw new Error('the map is not drawn')
  window.drawnCards = 0
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const card = (target instanceof Element ? target : target.parentElement)?.closest(
        '.react-flow__node',
      )
      if (card) touched.add(card.getAttribute('data-id'))
    }
    window.drawnCards = touched.size
  }).observe(cards, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
function part(values, share) {
  return values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ]
}

/** @param {number} value */
function ms(value) {
  return `${value.toFixed(1)} ms`
}

/**
 * @param {string} url
 * @param {object} flow
 */
async function made(url, flow) {
  const reply = await fetch(`${url}/owner/v1/flows`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(flow),
  })
  if (!reply.ok) throw new Error(`flow: ${reply.status} ${await reply.text()}`)
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {import('./server-under-test.mjs').Product} product
 */
async function signedIn(browser, { setUpLink }) {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage()
  await page.goto(await setUpLink())
  await page.getByLabel('Your name').fill('Bench')
  await page.getByLabel('E-mail').fill('bench@askwell.example')
  await page.getByLabel('Password').fill('a long enough pass')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  return page
}

/**
 * A tree of pages with a question of three answers each, two of which lead on, and every tenth leads back.
 * @param {number} count
 */
function flowOf(count) {
  const language = { code: 'en', id: randomUUID(), name: 'English' }
  const pages = Array.from({ length: count }, (_, place) => {
    /**
     * @param {string} key
     * @param {number} order
     */
    const option = (key, order) => ({
      id: randomUUID(),
      key,
      body: { en: key },
      order,
      isVisible: true,
    })
    const options = ['yes', 'no', 'perhaps'].map(option)
    const question = {
      id: randomUUID(),
      key: `q${place}`,
      style: 'radio',
      body: { en: `Question number ${place}` },
      isRequired: true,
      isMultiSelect: false,
      hidePersonalData: false,
      options,
      statements: [],
      extra: {},
    }
    return {
      id: randomUUID(),
      element: {
        id: randomUUID(),
        type: 'question',
        order: 0,
        isVisible: true,
        triggers: [],
        question,
      },
    }
  })
  /** @param {number} place */
  const at = (place) => pages[Math.min(place, count - 1)]
  return {
    id: randomUUID(),
    name: 'Bench',
    languages: [language],
    defaultLanguageId: language.id,
    allowSavingIncompleteSurvey: false,
    states: pages.map(({ id, element }, place) => ({
      id,
      name: `Page ${place}`,
      style: place === count - 1 ? 'thank' : 'page',
      isInitialState: place === 0,
      elements: place === count - 1 ? [] : [element.id],
      nextStateId: place === count - 1 ? null : at(place * 2 + 1).id,
    })),
    elements: pages.slice(0, -1).map(({ element }) => element),
    transitions: pages.slice(0, -1).map(({ id, element }, place) => ({
      id: randomUUID(),
      fromStateId: id,
      toStateId: at(place * 2 + 2).id,
      rules: [
        {
          elementId: element.id,
          operator: 'option_match',
          optionIds: [element.question.options[1].id],
        },
      ],
    })),
  }
}
