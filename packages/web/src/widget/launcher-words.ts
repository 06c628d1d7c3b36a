// The texts of a widget's launcher, in the language that its frame will choose, so that they do not
// change when the frame loads.
import type { SayLauncher } from '@askwell/contract'
import { type CatalogueCode, catalogueCodes } from '../locales/messages.ts'
import { catalogueFor, chooseLanguage, directionOf } from '../run/language.ts'
import { type Catalogue, createWords } from '../words.ts'

export const launcherWords =
  (catalogues: Readonly<Record<CatalogueCode, Catalogue>>): SayLauncher =>
  ({ flow, defaultLanguageId, widget, language }) => {
    const wanted = language || widget.default_language_code || null
    const { code } = chooseLanguage(flow ?? { languages: [], defaultLanguageId: '' }, {
      widget: wanted,
      lang: null,
      nodeDefault: defaultLanguageId,
    })
    const catalogueCode = catalogueFor(code, catalogueCodes)
    const { t } = createWords({
      code,
      catalogueCode,
      catalogue: catalogues[catalogueCode],
      flow,
      timeZone: 'UTC',
    })
    return {
      texts: { toggle: t('widget.toggle'), open: t('widget.open'), close: t('widget.close') },
      dir: directionOf(code),
    }
  }
