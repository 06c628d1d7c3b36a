// The router, made from the table of screens: each is a chunk that is loaded when it is opened, or pointed at.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { screens } from '../screens.ts'
import { withTexts } from '../words/language.ts'
import { NotFound } from './not-found.tsx'
import { ScreenFailed } from './screen-failed.tsx'
import { Shell } from './shell.tsx'

export function makeRouter() {
  const root = createRootRoute({
    component: Outlet,
    errorComponent: ScreenFailed,
    notFoundComponent: NotFound,
  })
  const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Shell })
  const routeOf = (under: 'door' | 'inside') =>
    screens
      .filter(({ needs }) => (needs === 'door') === (under === 'door'))
      .map(({ path, load }) =>
        createRoute({
          getParentRoute: () => (under === 'door' ? root : inside),
          path,
          component: lazyRouteComponent(withTexts(load)),
          errorComponent: ScreenFailed,
        }),
      )
  return createRouter({
    routeTree: root.addChildren([...routeOf('door'), inside.addChildren(routeOf('inside'))]),
    basepath: '/studio',
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: ScreenFailed,
    defaultNotFoundComponent: NotFound,
  })
}
