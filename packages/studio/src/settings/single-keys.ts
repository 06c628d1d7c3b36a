// Shortcuts of a single key, which a person can turn off (WCAG 2.1.4).
import { readStored, store } from './stored.ts'

export const areKeysOn = (): boolean => readStored('single-keys') !== 'off'
export const turnKeys = (to: 'on' | 'off'): boolean => store('single-keys', to)
