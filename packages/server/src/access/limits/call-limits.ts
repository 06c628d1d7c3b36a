// How often one address, one device, one channel and one visitor may call. `limiter.ts` does the counting.

export interface CallLimits {
  readonly callId: string
  /** Calls per minute of one address. */
  readonly perAddress: number
  /** Calls per minute of one device; null = devices are not counted. */
  readonly perDevice: number | null
  /** Calls per minute for one channel from all addresses together; null = channels are not counted. */
  readonly perChannel: number | null
}

type Numbers = Partial<Omit<CallLimits, 'callId'>>

/** Each of them may begin a conversation. */
const beginnings: Numbers = { perAddress: 600, perDevice: 60, perChannel: 30_000 }

/**
 * Unlisted calls get `otherwise`, which only stops floods. The limits for channels are far above what honest respondents
 * send, and keep a flood of one channel from the others: a server accepts about 1,000 feedbacks a second, and one channel
 * gets at most half of that.
 */
const limitsByCall: Readonly<Record<string, Numbers>> = {
  'C-01': { perChannel: 60_000 },
  'C-03': { perAddress: 120, perChannel: 6_000 },
  'C-04': beginnings,
  'C-05': { perAddress: 120, perDevice: 30, perChannel: 3_000 },
  'C-06': { perAddress: 120, perDevice: 30, perChannel: 3_000 },
  // Messages have their own limits (phone-limits.ts); these only limit the cost of the calls.
  'C-07': { perAddress: 60 },
  'C-08': { perAddress: 120 },
  'C-09': { perAddress: 240, perChannel: 3_000 },
  'C-10': { perAddress: 240, perChannel: 3_000 },
  'C-12': { perAddress: 300, perChannel: 30_000 },
  'C-12-events': { perAddress: 600, perChannel: 30_000 },
  'C-13': { perAddress: 600 },
  'C-14': { perAddress: 1_200 },
  'C-14-first': beginnings,
  'C-15': { perAddress: 300 },
  'C-16': { perAddress: 300 },
  'C-28': { perAddress: 120, perChannel: 6_000 },
  // Everybody who has the address may call it, and the reply is expensive.
  'S-results': { perAddress: 120 },
  // Slugs that nobody has: readers mistype a few, and only a search makes more. Known ones are not counted.
  'S-short-link-unknown': { perAddress: 60 },
  // The servers of a spreadsheet product read the feeds of many owners. A search for a token is infeasible anyway.
  'S-feed': { perAddress: 600 },
  // A search for a token is infeasible anyway. Programs fetch many parts at once.
  'S-export-file': { perAddress: 600 },
  // The programs of many people may share the address of one service.
  'S-oauth': { perAddress: 600 },
  // An office behind one address begins its day.
  'S-sign-on': { perAddress: 120 },
  // Asked by servers of other sites, once for each page that shows a survey.
  'S-oembed': { perAddress: 300 },
  // Calls that accept a password, a code or a link: guessing must be infeasible, and an office behind one address must get in.
  'O-set-up': { perAddress: 20 },
  'O-sign-in': { perAddress: 30 },
  'O-second-factor': { perAddress: 30 },
  'O-invitation-open': { perAddress: 30 },
  'O-invitation-accept': { perAddress: 30 },
  'O-reset-ask': { perAddress: 10 },
  'O-reset': { perAddress: 20 },
  'O-password': { perAddress: 20 },
  'O-factor-begin': { perAddress: 20 },
  'O-factor-confirm': { perAddress: 20 },
  'O-factor-end': { perAddress: 20 },
  'O-confirm': { perAddress: 30 },
  'O-confirm-passkey': { perAddress: 60 },
  'O-passkey-ask': { perAddress: 60 },
  'O-passkey-sign-in': { perAddress: 30 },
  'O-passkey-begin': { perAddress: 30 },
  'O-passkey-create': { perAddress: 30 },
}
const otherwise: Omit<CallLimits, 'callId'> = {
  perAddress: 3_000,
  perDevice: null,
  perChannel: null,
}

/** Messages and answered forms of one visitor per minute: more than anybody can type. */
export const writesPerChat = 120
/** Wrong keys per address and minute: guessing is infeasible anyway, and this limits its cost for us. */
export const wrongKeysPerAddress = 120
/** Uploads use storage, so these calls are also counted by the hour: each call separately, because one file makes both. */
export const countedByHour: ReadonlySet<string> = new Set(['C-05', 'C-06'])

/** Spreadsheets read a feed every hour, and again when somebody opens them. */
export const readsPerFeedAndHour = 60

export const limitsOf = (callId: string): CallLimits => ({
  callId,
  ...otherwise,
  ...limitsByCall[callId],
})
