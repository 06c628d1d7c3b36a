// The texts that are loaded after the page: one complete file for each language.
import type { CatalogueCode } from '../messages.ts'
import en from './en.json'

export type LateCatalogue = Readonly<Record<keyof typeof en, string>>

export const lateCatalogues: Record<
  CatalogueCode,
  () => Promise<{ readonly default: LateCatalogue }>
> = {
  ar: () => import('./ar.json'),
  az: () => import('./az.json'),
  bg: () => import('./bg.json'),
  bn: () => import('./bn.json'),
  cs: () => import('./cs.json'),
  da: () => import('./da.json'),
  de: () => import('./de.json'),
  el: () => import('./el.json'),
  // Included in the chunk itself, for a visit that loses its connection before its language is loaded.
  en: async () => ({ default: en }),
  es: () => import('./es.json'),
  'es-es': () => import('./es-es.json'),
  et: () => import('./et.json'),
  fa: () => import('./fa.json'),
  fi: () => import('./fi.json'),
  fr: () => import('./fr.json'),
  'fr-ca': () => import('./fr-ca.json'),
  he: () => import('./he.json'),
  hi: () => import('./hi.json'),
  hr: () => import('./hr.json'),
  hu: () => import('./hu.json'),
  id: () => import('./id.json'),
  it: () => import('./it.json'),
  ja: () => import('./ja.json'),
  ka: () => import('./ka.json'),
  kk: () => import('./kk.json'),
  ko: () => import('./ko.json'),
  lt: () => import('./lt.json'),
  lv: () => import('./lv.json'),
  mk: () => import('./mk.json'),
  nl: () => import('./nl.json'),
  no: () => import('./no.json'),
  pl: () => import('./pl.json'),
  pt: () => import('./pt.json'),
  'pt-br': () => import('./pt-br.json'),
  ro: () => import('./ro.json'),
  ru: () => import('./ru.json'),
  sk: () => import('./sk.json'),
  sl: () => import('./sl.json'),
  sr: () => import('./sr.json'),
  sv: () => import('./sv.json'),
  th: () => import('./th.json'),
  tr: () => import('./tr.json'),
  uk: () => import('./uk.json'),
  vi: () => import('./vi.json'),
  'zh-cn': () => import('./zh-cn.json'),
}
