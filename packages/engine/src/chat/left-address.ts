// The address that a visitor leaves to receive the answer.
import { isEmailAddress } from '../styles/email.ts'

/** True for an address that every mail server accepts. */
export const isLeftAddress = (address: string): boolean =>
  isEmailAddress(address) && /^[!-~]+$/.test(address)
