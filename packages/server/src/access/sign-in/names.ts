// Addresses, cookies and times of the sign-in, apart from the library so that nobody loads it for a name.
import { type Origins, studioOrigin } from '../../config/origins.ts'

export const signInPath = '/owner/v1/sign_in'
export const singleSignOnId = 'single-sign-on'

export const cookiePrefix = (config: Origins): string =>
  studioOrigin(config).startsWith('https://') ? '__Host-askwell' : 'askwell'
export const deviceCookieName = (config: Origins): string => `${cookiePrefix(config)}.device`
export const sessionCookieName = (config: Origins): string =>
  `${cookiePrefix(config)}.session_token`
