// Every catalogue at once, for the page renderer: a server needs all languages. Nothing in the browser imports this.
import type { Catalogue } from '../words.ts'
import ar from './ar.json'
import az from './az.json'
import bg from './bg.json'
import bn from './bn.json'
import cs from './cs.json'
import da from './da.json'
import de from './de.json'
import el from './el.json'
import en from './en.json'
import es from './es.json'
import esEs from './es-es.json'
import et from './et.json'
import fa from './fa.json'
import fi from './fi.json'
import fr from './fr.json'
import frCa from './fr-ca.json'
import he from './he.json'
import hi from './hi.json'
import hr from './hr.json'
import hu from './hu.json'
import id from './id.json'
import it from './it.json'
import ja from './ja.json'
import ka from './ka.json'
import kk from './kk.json'
import ko from './ko.json'
import lt from './lt.json'
import lv from './lv.json'
import type { CatalogueCode } from './messages.ts'
import mk from './mk.json'
import nl from './nl.json'
import no from './no.json'
import pl from './pl.json'
import pt from './pt.json'
import ptBr from './pt-br.json'
import ro from './ro.json'
import ru from './ru.json'
import sk from './sk.json'
import sl from './sl.json'
import sr from './sr.json'
import sv from './sv.json'
import th from './th.json'
import tr from './tr.json'
import uk from './uk.json'
import vi from './vi.json'
import zhCn from './zh-cn.json'

export const allCatalogues: Record<CatalogueCode, Catalogue> = {
  ar,
  az,
  bg,
  bn,
  cs,
  da,
  de,
  el,
  en,
  es,
  'es-es': esEs,
  et,
  fa,
  fi,
  fr,
  'fr-ca': frCa,
  he,
  hi,
  hr,
  hu,
  id,
  it,
  ja,
  ka,
  kk,
  ko,
  lt,
  lv,
  mk,
  nl,
  no,
  pl,
  pt,
  'pt-br': ptBr,
  ro,
  ru,
  sk,
  sl,
  sr,
  sv,
  th,
  tr,
  uk,
  vi,
  'zh-cn': zhCn,
}
