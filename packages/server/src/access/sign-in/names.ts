// Addresses, cookies and times of the sign-in, apart from the library so that nobody loads it for a name.
import type { Config } from '../../config.ts'

export const signInPath = '/owner/v1/sign_in'
export const singleSignOnId = 'single-sign-on'

export const sessionSeconds = 14 * 86_400
/** How often a session that is used is written again. */
export const sessionRefreshSeconds = 3_600

export const cookiePrefix = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => (publicUrl.startsWith('https://') ? '__Host-askwell' : 'askwell')
export const sessionCookieName = (config: Pick<Config, 'publicUrl'>): string => `${cookiePrefix(config)}.session_token`
