// Every kind of question above every other kind, at three widths and in both text directions: every control is reachable.
// `npm test` goes through six of these pages, this through all of them.
import { openGalleryStage } from '../src/gallery-stage.ts'
import {
  calendarsOutOfReach,
  listsOutOfReach,
  outOfReach,
  reachDirections,
  reachWidths,
} from '../src/reach.ts'
import { reachKinds, reachPages, reachSurvey } from '../src/reach-pages.ts'
import { addressOf, untilReady } from '../src/stage.ts'
import { type Check, check } from './check.ts'

/** In parallel, each in its own window. */
const windows = 3
const viewport = (width: number) => ({ width, height: 640 })

export async function reachRun(): Promise<Check[]> {
  const stage = await openGalleryStage()
  if (stage.reason) throw new Error(stage.reason)
  const begun = performance.now()
  const pages = reachPages(reachKinds(stage.gallery))
  const turns = pages.flatMap((page, at) => reachDirections.map((dir) => ({ page, at, dir })))
  const missed: string[] = []
  let count = 0

  /** A page is loaded once for each direction, at another width each time, and checked in all widths. */
  const looks = async () => {
    const first = reachSurvey(stage.gallery, ['story'])
    const { page: window } = await stage.arrives(first, { context: { reducedMotion: 'reduce' } })
    for (let turn = turns.pop(); turn; turn = turns.pop()) {
      const { page, at, dir } = turn
      const survey = reachSurvey(stage.gallery, page)
      await stage.server.imports(survey.bundle)
      const widths = reachWidths.map(
        (_, place) => reachWidths[(place + at) % reachWidths.length] ?? 390,
      )
      await window.setViewportSize(viewport(widths[0] ?? 390))
      await window.goto(
        stage.server.url + addressOf(survey, { query: { lang: dir === 'rtl' ? 'ar' : 'en' } }),
      )
      await untilReady(window)
      for (const [place, width] of widths.entries()) {
        await window.setViewportSize(viewport(width))
        const found = [
          ...(await outOfReach(window)),
          ...(await listsOutOfReach(window, at * widths.length + place)),
          ...(await calendarsOutOfReach(window, at * widths.length + place)),
        ]
        missed.push(...found.map((words) => `page ${at}, ${width} px, ${dir}: ${words}`))
        count += 1
      }
    }
  }
  try {
    await Promise.all(Array.from({ length: windows }, looks))
  } finally {
    await stage.close()
  }
  const took = `${count} pages, ${((performance.now() - begun) / 1_000).toFixed(0)} s`
  return [
    check(
      'reach: every control and every entry of a list is met at its place',
      missed.length === 0,
      [took, ...missed.slice(0, 20)].join('\n'),
    ),
  ]
}
