// The router, made from the table of screens: each is a chunk that is loaded when its link is opened or hovered.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { CircleAlert, Compass } from 'lucide-react'
import { ActionButton, LinkButton } from '../parts/action-button.tsx'
import { Notice } from '../parts/states.tsx'
import { screens } from '../screens.ts'
import { withTexts } from '../words/language.ts'
import { useWords } from '../words/words.ts'
import { movedTo } from './moved-addresses.ts'
import { Shell } from './shell.tsx'
import { shellWords } from './shell-words.ts'

// A screen that threw, or whose files no longer exist because the server was updated: reloading solves both.

function ScreenFailed() {
  const say = useWords(shellWords)
  return (
    <Notice
      icon={CircleAlert}
      tone="danger"
      title={say('shell.failed')}
      text={say('shell.failedText')}
      isPage
    >
      <ActionButton kind="primary" onPress={() => location.reload()}>
        {say('shell.reload')}
      </ActionButton>
    </Notice>
  )
}

function NotFound() {
  const say = useWords(shellWords)
  return (
    <main>
      <Notice icon={Compass} title={say('shell.notFound')} text={say('shell.notFoundText')} isPage>
        <LinkButton to="/" kind="primary">
          {say('shell.goHome')}
        </LinkButton>
      </Notice>
    </main>
  )
}

export function makeRouter() {
  const root = createRootRoute({
    component: Outlet,
    errorComponent: ScreenFailed,
    notFoundComponent: NotFound,
    beforeLoad: ({ location }) => {
      const href = movedTo(location.href)
      if (href !== null) throw redirect({ to: href, replace: true })
    },
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
