// A visitor at the widget on a host page: writes, opens, closes, follows links, is refused storage by the browser.
import type { BrowserContext, Page } from 'playwright-core'
import { visitIn } from './browser.ts'
import {
  type ChatSide,
  type Hand,
  isLooking,
  letsPageHide,
  newSideState,
  sharedHands,
} from './chat-hands.ts'
import { widgetIsLoaded } from './widget-host.ts'

export interface VisitorSide extends ChatSide {
  readonly feedbackId: string
  readonly faults: readonly string[]
  close(): Promise<void>
}

interface Arriving {
  /** It may have been used before, with other widgets. */
  readonly context: BrowserContext
  /** A host page with the widget; the test chooses what follows `?`. */
  readonly url: string
  readonly productUrl: string
  readonly isUp: () => boolean
  readonly isRefusedStorage: boolean
}

/** Answers the survey's only question, and enters the chat. */
export async function visitorSide({
  context,
  url,
  productUrl,
  isUp,
  isRefusedStorage,
}: Arriving): Promise<VisitorSide> {
  const { page, faults, close } = await visitIn(context)
  await letsPageHide(page)
  let allows = isRefusedStorage ? await refusesStorage(page, productUrl) : null
  const state = newSideState()
  const shared = await sharedHands(page, state, '**/chat_messages', isUp)
  const frame = page.frameLocator('#psn-widget-content-frame')
  const panel = page.locator('#psn-widget-content-frame')
  const input = frame.locator('.chat-input')
  let pageNumber = 0
  /** For this document: the frame has been loaded once, so that opening it needs no network. */
  let isLoaded = false

  const presses = () => page.frameLocator('#psn-widget-button-frame').getByRole('button').click()
  const opens = async (): Promise<void> => {
    await presses()
    await input.waitFor()
    isLoaded = true
    state.isShown = true
  }
  const closes = async (): Promise<void> => {
    await page.evaluate(() => window.PSNWidget?.('close'))
    await panel.waitFor({ state: 'hidden' })
    state.isShown = false
  }
  /** Waits for the button, because a server that is killed before the page has asked for its widget leaves the page without one. */
  const arrives = async (address: string): Promise<void> => {
    await page.goto(address)
    await widgetIsLoaded(page)
  }
  const goes = async (address: string): Promise<void> => {
    await arrives(address)
    state.isShown = false
    state.isHidden = false
    isLoaded = false
  }
  const isReached = (): boolean => !state.isOffline && !state.isFrozen && isUp()
  const hands: Hand[] = [
    {
      name: 'writes',
      may: () => isLooking(state),
      async does() {
        const text = `visitor ${state.written.length}`
        await input.fill(text)
        await input.press('Enter')
        state.written.push(text)
      },
    },
    {
      name: 'opens',
      may: () =>
        !state.isShown && !state.isFrozen && !state.isHidden && isUp() && (isLoaded || isReached()),
      does: opens,
    },
    { name: 'closes', may: () => state.isShown && !state.isFrozen && isUp(), does: closes },
    {
      name: 'follows a link',
      may: isReached,
      does: () => {
        pageNumber += 1
        return goes(`${url}?page=${pageNumber}`)
      },
    },
    { name: 'reloads', may: isReached, does: () => goes(page.url()) },
    {
      name: 'is refused storage on a new page',
      may: () => allows === null && isReached(),
      async does() {
        allows = await refusesStorage(page, productUrl)
        await goes(page.url())
      },
    },
    {
      name: 'gets storage on a new page',
      may: () => allows !== null && isReached(),
      async does() {
        await allows?.()
        allows = null
        await goes(page.url())
      },
    },
  ]

  await arrives(url)
  await presses()
  const [saved] = await Promise.all([
    page.waitForResponse(
      (reply) => reply.url().endsWith('/v1/feedbacks') && reply.request().method() === 'POST',
    ),
    frame.locator('label').filter({ hasText: 'A' }).first().click(),
  ])
  const { id } = (await saved.json()) as { id: string }
  await input.waitFor()
  isLoaded = true
  state.isShown = true

  return {
    actor: 'customer',
    page,
    state,
    feedbackId: id,
    faults,
    close,
    hands: [...hands, ...shared.hands],
    async restores() {
      await shared.restores()
      if (allows) {
        await allows()
        await goes(page.url())
      }
      if (!state.isShown) await opens()
    },
    async reads() {
      const unsent = await frame.locator('[data-delivery]').count()
      return [
        ...(await frame.locator('.bubble:not(.typing)').allTextContents()),
        ...(unsent > 0 ? [`${unsent} not sent`] : []),
      ]
    },
  }
}

/** As in a browser that blocks third parties; → a function that undoes it. Both hold for the next document. */
async function refusesStorage(page: Page, productUrl: string): Promise<() => Promise<void>> {
  const refusal = await page.addInitScript((origin) => {
    if (location.origin !== origin) return
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  }, productUrl)
  return () => refusal.dispose()
}
