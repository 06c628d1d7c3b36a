import type { NodeSettings } from '@askwell/contract'

type ChatSettings = NonNullable<NodeSettings['chat']>

const usual: ChatSettings = {
  rating_enabled: false,
  rating_body: null,
  queue_enabled: false,
  queue_body: null,
  slots: 0,
  prevent_upload: false,
  email_replies: false,
  close_after_hours: null,
  routes: [],
}

/** Settings that an older stored node lacks have their defaults. */
export const chatSettingsOf = (settings: Pick<NodeSettings, 'chat'> | undefined): ChatSettings => ({
  ...usual,
  ...settings?.chat,
})
