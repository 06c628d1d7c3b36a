// Inside: who is signed in, the navigation, and the screen. Who is not is sent to the door and comes back afterwards.
import { unreachable } from '@askwell/contract/unreachable'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { MeProvider } from '../api/me.tsx'
import { Failed, Skeleton } from '../parts/states.tsx'
import { screens } from '../screens.ts'
import { chooseLanguage } from '../words/language.ts'
import { useWords } from '../words/words.ts'
import { CommandMenu } from './command-menu.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Nav } from './nav.tsx'
import { NoChannels, NotAllowed, NoWorkspace, SecondFactorNeeded } from './not-allowed.tsx'
import { SessionChanged } from './session-changed.tsx'
import style from './shell.module.css'
import { shellWords } from './shell-words.ts'
import { useMayOpen } from './use-may-open.ts'
import { useSignedIn } from './use-signed-in.ts'

/** Below it the words of the navigation would take a quarter of the screen. */
const narrow = matchMedia('(max-width: 1023px)')

const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )

export function Shell() {
  const say = useWords(shellWords)
  const { standing, ask } = useSignedIn()
  const { pathname } = useLocation()
  const language = standing.is === 'here' ? standing.me.person.language : null
  useEffect(() => {
    if (language !== null) void chooseLanguage(language)
  }, [language])

  switch (standing.is) {
    case 'nobody':
      return <ToTheDoor />
    case 'asked':
      return <Waiting />
    case 'failed':
      return (
        <main>
          <Failed error={standing.error} onRetry={ask} title={say('shell.notLoaded')} isPage />
        </main>
      )
    case 'here':
    case 'changed':
      return (
        <MeProvider me={standing.me}>
          <Frame path={pathname} />
          <ConfirmDialog />
          {standing.is === 'changed' && (
            <SessionChanged
              key={standing.now?.person.id ?? ''}
              me={standing.me}
              now={standing.now}
              onBack={ask}
            />
          )}
        </MeProvider>
      )
    default:
      return unreachable(standing)
  }
}

/** Once, with the address as it was: while the router is on its way, the address is the door's already. */
function ToTheDoor() {
  const navigate = useNavigate()
  const { href } = useLocation()
  const wanted = useRef(href)
  useEffect(() => {
    void navigate({ to: '/sign-in', search: { to: wanted.current }, replace: true })
  }, [navigate])
  return <Waiting />
}

/** Nothing is known of who is here. */
function Waiting() {
  const say = useWords(shellWords)
  return (
    <main className={style['waiting']}>
      <h1 className={style['unseen']}>{say('shell.opening')}</h1>
      <Skeleton rows={6} />
    </main>
  )
}

function Frame({ path }: { readonly path: string }) {
  const say = useWords(shellWords)
  const isNarrow = useIsNarrow()
  const opens = useMayOpen(screens.find((screen) => matches(screen.path, path)))
  return (
    <div className={style['frame']} data-nav={isNarrow || isBuilder(path) ? 'rail' : 'whole'}>
      <a className={style['skip']} href="#screen">
        {say('shell.skip')}
      </a>
      <Nav />
      <main id="screen" aria-label={say('shell.content')} className={style['screen']} tabIndex={-1}>
        <Opened opens={opens} />
      </main>
      <CommandMenu />
    </div>
  )
}

function Opened({ opens }: { readonly opens: ReturnType<typeof useMayOpen> }) {
  switch (opens) {
    case 'screen':
      return <Outlet />
    case 'refusal':
      return <NotAllowed />
    case 'no_workspace':
      return <NoWorkspace />
    case 'no_channels':
      return <NoChannels />
    case 'no_second_factor':
      return <SecondFactorNeeded />
    default:
      return unreachable(opens)
  }
}

/** A survey being built needs the room that the words of the navigation take. */
const isBuilder = (path: string): boolean =>
  /\/flows\/[^/]+\/?$/.test(path) && !path.endsWith('/new')

/** `path` is the address below `/studio`, or the whole one. */
function matches(pattern: string, path: string): boolean {
  const asked = path.replace(/^\/studio(?=\/|$)/, '').replace(/\/$/, '') || '/'
  return new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(asked)
}
