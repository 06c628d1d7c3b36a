// If an owner configured a realtime address, the survey connects to it when the page is idle (R-RT-12). Nothing depends
// on it: the library is in the chat's lazy chunk, and an unreachable server is retried and never reported.
import type { PageSettings } from '@askwell/contract'
import type { Browser } from './browser.ts'

export function connectRealtime(
  { realtimeUrl }: Pick<PageSettings, 'realtimeUrl'>,
  { idle }: Pick<Browser, 'idle'>,
): void {
  if (realtimeUrl === null) return
  idle(() => {
    import('socket.io-client').then(
      ({ io }) => {
        const socket = io(realtimeUrl, {
          transports: ['websocket', 'polling'],
          tryAllTransports: true,
          reconnectionDelayMax: 5_000,
          timeout: 20_000,
        })
        addEventListener('pagehide', ({ persisted }) => persisted || socket.disconnect())
      },
      () => undefined,
    )
  })
}
