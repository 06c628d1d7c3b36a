// What a Qualtrics file holds besides its questions, blocks and flow: which of it a survey does not need, and which of it the
// report of an import must name.
import type { Lost } from './conversion.ts'
import { type Loose, textOf } from './loose.ts'
import type { TracedFormat } from './traced.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Statistics, the project, response sets, preview links and notes. */
export const dismissedElements = words('STAT PROJ RS PL NT QC')

const elementNames: Readonly<Record<string, string>> = {
  QO: 'Quota',
  QG: 'Quota',
  QOG: 'Quota',
  SCO: 'Scoring',
  TR: 'Trigger',
}
export const elementName = (kind: string): string =>
  Object.hasOwn(elementNames, kind) ? (elementNames[kind] ?? kind) : kind || 'Element'

export const qsfFormat: TracedFormat = {
  nameOf: (part) => textOf(part['DataExportTag']),
  ignored: words(
    // Ids and states of the other tool.
    `SurveyID SurveyOwnerID SurveyBrandID DivisionID SurveyActiveResponseSet SurveyStatus SurveyStartDate
     SurveyExpirationDate SurveyCreationDate SurveyDescription CreatorID LastModified LastAccessed LastActivated Deleted
     SecondaryAttribute TertiaryAttribute FlowID SkipLogicID ID NextChoiceId NextAnswerId DataExportTag
     ChoiceDataExportTags VariableNaming AnalyzeChoices GradingData Properties Version Autofill
     ` +
      // Fields that repeat another field.
      `Type QuestionID QuestionIDFromLocator LeftOperand LogicType Description Locator SkipToDescription EndingType SubSet
     EvenPresentation QuestionDescription QuestionText_Unsafe Value
     ` +
      // Looks.
      `SubSelector ChoiceColumnWidth RepeatHeaders WhiteSpace MobileFirst LabelPosition TextPosition InputWidth InputHeight
     Position BlockLocking BlockVisibility QuestionDescriptionOption`,
  ),
}

/** Settings that decide who may answer, until when, and what people see at the end. */
const settingsOfConsequence = words(
  `SurveyExpiration SurveyProtection BallotBoxStuffingPrevention SurveyTermination EOSRedirectURL EOSMessage PasswordProtection
   RefererCheck Header Footer ValidationMessage AnonymizeResponse`,
)
const defaults = words('None No false PublicSurvey DefaultMessage')

export const settingsLost = (settings: Loose, path: string): Lost[] =>
  Object.keys(settings).flatMap((setting): Lost[] => {
    const value = textOf(settings[setting])
    return settingsOfConsequence.has(setting) && value.trim() !== '' && !defaults.has(value)
      ? [{ path: `${path}.${setting}`, what: 'Survey options', why: 'setting', detail: setting }]
      : []
  })
