// The frame of every screen: the cache of answers, the router, the toasts.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { Toaster } from 'sonner'
import { CallRefused } from '../api/call.ts'
import { useTheme } from '../settings/theme.ts'
import { useLanguage } from '../words/language.ts'
import { makeRouter } from './router.tsx'

/** A call to an unreachable server is retried; a refusal is not. */
const tries = 2
const freshMs = 10_000

const makeCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (failures, error) =>
          failures < tries &&
          (!(error instanceof CallRefused) || error.status === 0 || error.status === 503),
      },
    },
  })

/** A message on a phone leaves the bar of the navigation free. */
const aboveBar = 'calc(72px + env(safe-area-inset-bottom))'

export function App() {
  const [cache] = useState(makeCache)
  const [router] = useState(makeRouter)
  const language = useLanguage()
  const theme = useTheme()
  return (
    <QueryClientProvider client={cache}>
      <I18nProvider locale={language}>
        <RouterProvider router={router} />
        <Toaster
          position="bottom-left"
          theme={theme}
          duration={5_000}
          mobileOffset={{ bottom: aboveBar }}
        />
      </I18nProvider>
    </QueryClientProvider>
  )
}
