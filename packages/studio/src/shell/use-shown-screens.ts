// The screens of some groups of the navigation that this person may open, with their names.
import { type ScreenLine, screens } from '../screens.ts'
import { useWords } from '../words/words.ts'
import type { NavGroup } from './nav-groups.ts'
import { navWords } from './nav-words.ts'
import { useMayShow } from './use-may-open.ts'

export interface ShownScreen {
  readonly path: string
  readonly group: NavGroup
  readonly label: string
  readonly synonyms: string
  readonly Icon: NonNullable<ScreenLine['nav']>['icon']
}

export function useShownScreens(groups: readonly NavGroup[]): readonly ShownScreen[] {
  const mayShow = useMayShow()
  const say = useWords(navWords)
  return screens.flatMap(({ path, needs, reach, nav }) =>
    nav !== undefined &&
    groups.includes(nav.group) &&
    needs !== 'door' &&
    mayShow({ needs, ...(reach && { reach }) })
      ? [
          {
            path,
            group: nav.group,
            label: say(nav.label),
            synonyms: say(`${nav.label}.synonyms`),
            Icon: nav.icon,
          },
        ]
      : [],
  )
}
