// Addresses, cookies and times of the sign-in, in a separate file so that reading them does not load the library.
import { type Origins, studioOrigin } from '../../config/origins.ts'

export const signInPath = '/owner/v1/sign_in'
export const singleSignOnId = 'single-sign-on'

export const cookiePrefix = (config: Origins): string =>
  studioOrigin(config).startsWith('https://') ? '__Host-askwell' : 'askwell'
export const deviceCookieName = (config: Origins): string => `${cookiePrefix(config)}.device`
export const sessionCookieName = (config: Origins): string =>
  `${cookiePrefix(config)}.session_token`
