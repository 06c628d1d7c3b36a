// The signed-in part: the person, the navigation, and the screen. Other people are sent to the sign-in page and return afterwards.
import { unreachable } from '@askwell/contract/unreachable'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { MeProvider, type SignedIn } from '../api/me.tsx'
import { listenForSession } from '../api/session-news.ts'
import { useCall } from '../api/use-call.ts'
import { Failed, Skeleton } from '../parts/states.tsx'
import unseen from '../parts/unseen.module.css'
import { screens } from '../screens.ts'
import { chooseLanguage } from '../words/language.ts'
import { useWords } from '../words/words.ts'
import { CommandMenu } from './command-menu.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Nav } from './nav.tsx'
import { settingsGroups } from './nav-groups.ts'
import { NoChannels, NotAllowed, NoWorkspace, SecondFactorNeeded } from './not-allowed.tsx'
import { isBuilder, isSetting, screenAt } from './opening.ts'
import { SessionChanged } from './session-changed.tsx'
import { type SessionState, sessionState, signedInOf } from './session-state.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { SettingsEntries } from './settings-list.tsx'
import style from './shell.module.css'
import { shellWords } from './shell-words.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useMayOpen } from './use-may-open.ts'
import { useShownScreens } from './use-shown-screens.ts'

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

/**
 * The session of this tab. It may end in the middle of a form, or become somebody else's in another tab. The screen stays
 * unchanged meanwhile, with everything that was typed.
 */
function useSignedIn(): {
  readonly standing: SessionState
  readonly ask: () => Promise<unknown>
} {
  const { data, error, refetch } = useCall('me', {})
  const [known, setKnown] = useState<SignedIn | null>(null)
  useEffect(() => listenForSession(() => void refetch()), [refetch])
  const now = signedInOf({ data, error })
  if (known === null && now !== null) setKnown(now)
  // The cache was cleared on purpose, so this starts over.
  if (known !== null && data === undefined && error === null) setKnown(null)
  return { standing: sessionState(known, { data, error }), ask: refetch }
}

/** Once, with the original address: while the router navigates, the address is already the sign-in page's. */
function ToTheDoor() {
  const navigate = useNavigate()
  const { href } = useLocation()
  const wanted = useRef(href)
  useEffect(() => {
    void navigate({ to: '/sign-in', search: { to: wanted.current }, replace: true })
  }, [navigate])
  return <Waiting />
}

/** It is unknown who is signed in. */
function Waiting() {
  const say = useWords(shellWords)
  return (
    <main className={style['waiting']}>
      <h1 className={unseen['unseen']}>{say('shell.opening')}</h1>
      <Skeleton rows={6} />
    </main>
  )
}

function Frame({ path }: { readonly path: string }) {
  const say = useWords(shellWords)
  const isNarrow = useIsNarrow()
  const opens = useMayOpen(screenAt(screens, path))
  const settings = useShownScreens(settingsGroups)
  return (
    <div className={style['frame']} data-nav={isNarrow || isBuilder(path) ? 'rail' : 'whole'}>
      <a className={style['skip']} href="#screen">
        {say('shell.skip')}
      </a>
      <Nav />
      <main id="screen" aria-label={say('shell.content')} className={style['screen']} tabIndex={-1}>
        <SettingsEntries value={settings}>
          {isSetting(path) && opens === 'screen' ? (
            <SettingsFrame>
              <Outlet />
            </SettingsFrame>
          ) : (
            <Opened opens={opens} />
          )}
        </SettingsEntries>
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
