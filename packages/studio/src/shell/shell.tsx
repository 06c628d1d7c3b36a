// Inside: who is signed in, the navigation, and the screen. Who is not is sent to the door and comes back afterwards.
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { MeProvider, type SignedIn } from '../api/me.tsx'
import { useCall } from '../api/use-call.ts'
import { Failed } from '../parts/states.tsx'
import { screens } from '../screens.ts'
import { chooseLanguage } from '../words/language.ts'
import { useWords } from '../words/words.ts'
import { CommandMenu } from './command-menu.tsx'
import { Nav } from './nav.tsx'
import { NotAllowed, NoWorkspace } from './not-allowed.tsx'
import style from './shell.module.css'
import { shellWords } from './shell-words.ts'
import { useMayOpen } from './use-may-open.ts'

export function Shell() {
  const { data, error, refetch } = useCall('me', {})
  const { pathname } = useLocation()
  const language = data?.person?.language ?? null
  useEffect(() => {
    if (language !== null) chooseLanguage(language)
  }, [language])

  if (error?.status === 401 || (data && data.person === null)) return <ToTheDoor />
  if (data?.person == null) return error ? <Failed error={error} onRetry={refetch} /> : <div className={style['waiting']} aria-busy="true" />
  const me: SignedIn = { ...data, person: data.person }
  return (
    <MeProvider me={me}>
      <Frame path={pathname} />
    </MeProvider>
  )
}

/** Once, with the address as it was: while the router is on its way, the address is the door's already. */
function ToTheDoor() {
  const navigate = useNavigate()
  const { href } = useLocation()
  const wanted = useRef(href)
  useEffect(() => {
    void navigate({ to: '/sign-in', search: { to: wanted.current }, replace: true })
  }, [navigate])
  return <div className={style['waiting']} aria-busy="true" />
}

function Frame({ path }: { readonly path: string }) {
  const say = useWords(shellWords)
  const { allowed, hasWorkspace } = useMayOpen(screens.find((screen) => matches(screen.path, path)))
  return (
    <div className={style['frame']} data-nav={isBuilder(path) ? 'rail' : 'whole'}>
      <a className={style['skip']} href="#screen">
        {say('shell.skip')}
      </a>
      <Nav />
      <main id="screen" aria-label={say('shell.content')} className={style['screen']} tabIndex={-1}>
        {allowed ? <Outlet /> : hasWorkspace ? <NotAllowed /> : <NoWorkspace />}
      </main>
      <CommandMenu />
    </div>
  )
}

/** A survey being built needs the room that the words of the navigation take. */
const isBuilder = (path: string): boolean => /\/flows\/[^/]+\/?$/.test(path) && !path.endsWith('/new')

/** `path` is the address below `/studio`, or the whole one. */
function matches(pattern: string, path: string): boolean {
  const asked = path.replace(/^\/studio(?=\/|$)/, '').replace(/\/$/, '') || '/'
  return new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(asked)
}
