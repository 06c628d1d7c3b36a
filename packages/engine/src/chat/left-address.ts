// The address that a visitor leaves for the answer.
import { isEmailAddress } from '../styles/email.ts'

/** One that every mail server takes. */
export const isLeftAddress = (address: string): boolean =>
  isEmailAddress(address) && /^[!-~]+$/.test(address)
