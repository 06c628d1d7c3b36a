// Sends messages as this instance is configured. With the development provider they are kept in the store.
import type { Deps } from '../deps.ts'
import { makeSendSms, type SendSms } from '../outside/send-sms.ts'

export const sendSmsOf = ({
  config,
  store,
  clock,
  newId,
}: Pick<Deps, 'config' | 'store' | 'clock' | 'newId'>): SendSms =>
  makeSendSms({
    config,
    keepInOutbox: ({ workspaceId, to, body }) =>
      store.smsOutbox.add(workspaceId, { id: newId(), address: to, body, createdAt: clock() }),
  })
