// What can happen to one of two people in a chat: the network fails, the browser freezes the page, a reply is lost, the window is
// hidden. A seed decides what comes next. `visitor-hands.ts` and `agent-hands.ts` add the actions of only one of the two.
import type { Page, Route } from 'playwright-core'
import type { Chance } from './random-survey.ts'

export interface Hand {
  readonly name: string
  /** Whether a person could do it now, and its effect can be awaited. */
  readonly may: () => boolean
  readonly does: () => Promise<unknown>
}

/** State that a side's own hands change, and the shared ones read. */
export interface SideState {
  /** The messages can be seen if the page can: the panel is open, the conversation is chosen. */
  isShown: boolean
  isOffline: boolean
  isFrozen: boolean
  isHidden: boolean
  /** What was written, oldest first. */
  readonly written: string[]
}

export interface ChatSide {
  readonly actor: 'agent' | 'customer'
  readonly page: Page
  readonly state: SideState
  readonly hands: readonly Hand[]
  /** Undoes the effect of every hand, and shows the conversation. */
  restores(): Promise<void>
  /** The messages on the screen, oldest first. */
  reads(): Promise<string[]>
}

export const newSideState = (): SideState => ({
  isShown: false,
  isOffline: false,
  isFrozen: false,
  isHidden: false,
  written: [],
})

export const isLooking = ({ isShown, isFrozen, isHidden }: SideState): boolean =>
  isShown && !isFrozen && !isHidden

/** Before the first document: from here on the test decides whether the page is visible. */
export const letsPageHide = (page: Page) =>
  page.addInitScript(() => {
    let isHidden = false
    Object.defineProperty(document, 'visibilityState', {
      get: () => (isHidden ? 'hidden' : 'visible'),
    })
    Object.defineProperty(document, 'hidden', { get: () => isHidden })
    Reflect.set(window, 'hidesPage', (hidden: boolean) => {
      isHidden = hidden
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
  })

interface SharedHands {
  readonly hands: readonly Hand[]
  restores(): Promise<void>
}

/** `posts`: where the side's messages go to. `isUp`: whether the server answers. */
export async function sharedHands(
  page: Page,
  state: SideState,
  posts: string,
  isUp: () => boolean,
): Promise<SharedHands> {
  const devtools = await page.context().newCDPSession(page)
  const turns = async (isOffline: boolean): Promise<void> => {
    await page.context().setOffline(isOffline)
    state.isOffline = isOffline
  }
  // Like a sleeping laptop: no script runs and no message is received. The browser's own freezing spares visible pages.
  const freezes = async (): Promise<void> => {
    await devtools.send('Debugger.enable')
    await devtools.send('Debugger.pause')
    state.isFrozen = true
  }
  const wakes = async (): Promise<void> => {
    // Also resumes.
    await devtools.send('Debugger.disable')
    state.isFrozen = false
  }
  const hides = async (isHidden: boolean): Promise<void> => {
    for (const frame of page.frames())
      await frame
        .evaluate((hidden) => Reflect.get(window, 'hidesPage')?.(hidden), isHidden)
        .catch(() => undefined)
    state.isHidden = isHidden
  }
  const isAwake = (): boolean => !state.isFrozen
  return {
    hands: [
      { name: 'goes offline', may: () => !state.isOffline, does: () => turns(true) },
      { name: 'goes online', may: () => state.isOffline, does: () => turns(false) },
      { name: 'freezes', may: isAwake, does: freezes },
      { name: 'wakes', may: () => state.isFrozen && isUp(), does: wakes },
      {
        name: 'hides the window',
        may: () => !state.isHidden && isAwake() && isUp(),
        does: () => hides(true),
      },
      {
        name: 'shows the window',
        may: () => state.isHidden && isAwake() && isUp(),
        does: () => hides(false),
      },
      {
        name: 'loses the next reply',
        may: isAwake,
        does: () => page.route(posts, losesReply, { times: 1 }),
      },
    ],
    async restores() {
      if (state.isFrozen) await wakes()
      if (state.isOffline) await turns(false)
      if (state.isHidden) await hides(false)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  }
}

/** The server has the message, and the sender does not know. */
async function losesReply(route: Route): Promise<void> {
  await route.fetch().catch(() => undefined)
  await route.abort().catch(() => undefined)
}

/** The weight of writing against every other hand: without messages there is nothing to lose. */
const writingWeight = 4

/** One of the hands that are possible now: the side is chosen first, so that neither gets more turns because it has more hands. */
export function nextHand(
  chance: Chance,
  sides: readonly (readonly [string, readonly Hand[]])[],
): Hand | null {
  const able = sides.flatMap(([who, hands]) => {
    const possible = hands
      .filter(({ may }) => may())
      .flatMap((hand) =>
        Array.from({ length: hand.name === 'writes' ? writingWeight : 1 }, () => ({
          ...hand,
          name: `${who} ${hand.name}`,
        })),
      )
    return possible.length > 0 ? [possible] : []
  })
  const hands = able[chance.below(able.length)]
  return hands?.[chance.below(hands.length)] ?? null
}
