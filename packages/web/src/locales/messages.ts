import type en from './en.json'

/** A key of the English catalogue: a text that is missing there does not compile. */
export type MessageId = keyof typeof en
/** Which catalogues there are. Others fall back to English for interface texts. */
export const catalogueCodes = ['en', 'tr', 'ar'] as const
export type CatalogueCode = (typeof catalogueCodes)[number]
