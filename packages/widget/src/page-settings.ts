// What the page inside the frame must know about its widget, and the messages that say it.
import type {
  CustomerClaims,
  FrameLayout,
  LoaderMessage,
  Scheme,
  StartMessage,
  WidgetConfig,
  WidgetRecord,
} from '@askwell/contract/embed'
import { encodeAttributes } from './encode-attributes.ts'
import type { Widget } from './widget.ts'
import { recordOf } from './widget-record.ts'

/** The current settings of the page inside, sent when it asks and when they change. */
export interface PageSettings {
  readonly code: string
  readonly customer: CustomerClaims
  readonly attributes: unknown
  readonly language: string | null
  readonly scheme: Scheme | null
  readonly record: WidgetRecord | null
}

/** What the host page may change. */
export type PageSetting = 'customer' | 'attributes' | 'language' | 'scheme'

export const settingsOf = (
  { options, customer, language, config, records }: Widget,
  attributes: unknown,
  scheme: Scheme | null,
): PageSettings => ({
  code: `${options.code}`,
  customer: plainClaims({
    user_hash: options.userHash,
    identity_token: options.identityToken,
    ...customer,
  }),
  attributes,
  language: language || null,
  scheme,
  record: config ? recordOf(records.read(config.node_id)) : null,
})

/** Other values cannot be posted to the frame, and no record stores them. */
const plainClaims = (claims: object): CustomerClaims =>
  Object.fromEntries(
    Object.entries(claims).filter(([, value]) => /^[snb]\w+[gnr]$/.test(typeof value)),
  )

export const startMessage = (
  config: WidgetConfig,
  layout: FrameLayout,
  { attributes, ...known }: PageSettings,
): StartMessage => ({
  type: 'start',
  config,
  hostUrl: location.href,
  responses: encodeAttributes(attributes),
  layout,
  ...known,
})

export const changeMessages: Readonly<
  Record<PageSetting, (settings: PageSettings) => LoaderMessage>
> = {
  customer: ({ customer }) => ({ type: 'customer', customer }),
  attributes: ({ attributes }) => ({
    type: 'attributes',
    responses: encodeAttributes(attributes),
  }),
  language: ({ language }) => ({ type: 'language', language: language ?? '' }),
  scheme: ({ scheme }) => ({ type: 'scheme', scheme }),
}
