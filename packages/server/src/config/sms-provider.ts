export type SmsProvider =
  /** For development: kept for the owner to read, sent to nobody. */
  | { readonly kind: 'outbox' }
  | {
      readonly kind: 'webhook'
      readonly url: string
      readonly token: string | null
      readonly from: string | null
    }
  | {
      readonly kind: 'twilio'
      readonly url: string
      readonly account: string
      readonly token: string
      readonly from: string
    }
