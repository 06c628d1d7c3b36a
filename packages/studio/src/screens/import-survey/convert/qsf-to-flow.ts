// A Qualtrics survey file becomes a flow: blocks become pages, branches become conditions of pages, display logic triggers or
// separate pages, skip logic transitions.
import type { Text } from '@askwell/contract'
import { both, type Condition } from './condition.ts'
import { type Conversion, type Lost, NotReadable } from './conversion.ts'
import { draftToFlow } from './draft-to-flow.ts'
import { languageCode } from './language-name.ts'
import { entryOf, isRecord, type Loose, listOf, recordOf, textOf } from './loose.ts'
import { plainWords } from './plain-words.ts'
import { compare, type QsfAskable, readLogic } from './qsf-logic.ts'
import { readQsfQuestion } from './qsf-questions.ts'
import type { QsfReading } from './qsf-reading.ts'
import { dismissedElements, elementName, qsfFormat, settingsLost } from './qsf-settings.ts'
import { type DraftElement, type DraftItem, type DraftSkip, making } from './survey-draft.ts'
import { traced } from './traced.ts'

export const isQsf = (json: unknown): boolean =>
  isRecord(json) && isRecord(json['SurveyEntry']) && Array.isArray(json['SurveyElements'])

interface Survey {
  readonly questions: ReadonlyMap<string, { readonly payload: Loose; readonly path: string }>
  readonly blocks: ReadonlyMap<string, { readonly block: Loose; readonly path: string }>
  readonly reading: QsfReading
  readonly askables: Map<string, QsfAskable>
}

/** `newId`: UUID v4. Throws `NotReadable` for a document that is not a survey file. */
export function qsfToFlow(source: unknown, newId: () => string): Conversion {
  const { document: json, unread, dismiss } = traced(source, qsfFormat)
  if (!isRecord(json) || !isQsf(json)) throw new NotReadable('no survey entry')
  const entry = recordOf(json['SurveyEntry'])
  const name = textOf(entry['SurveyName'])
  const defaultCode = qsfLanguage(textOf(entry['SurveyLanguage'])) ?? 'en'
  const lost: Lost[] = []
  const codes = new Set<string>()
  const questions: Map<string, { payload: Loose; path: string }> = new Map()
  const blocks: Map<string, { block: Loose; path: string }> = new Map()
  let flow: Loose = {}
  for (const [place, element] of listOf(json['SurveyElements']).entries()) {
    if (!isRecord(element)) continue
    const path = `SurveyElements.${place}.Payload`
    const payload = element['Payload']
    const kind = textOf(element['Element'])
    if (kind === 'SQ' && isRecord(payload))
      questions.set(textOf(element['PrimaryAttribute']) || textOf(payload['QuestionID']), {
        payload,
        path,
      })
    else if (kind === 'BL') {
      for (const block of listOf(payload))
        if (isRecord(block)) blocks.set(textOf(block['ID']), { block, path })
    } else if (kind === 'FL') flow = recordOf(payload)
    else {
      if (kind === 'SO') lost.push(...settingsLost(recordOf(payload), path))
      else if (kind !== 'SQ' && !dismissedElements.has(kind))
        lost.push({
          path,
          what: elementName(kind),
          why: 'element_of_flow',
          detail: elementName(kind),
        })
      dismiss(element)
    }
  }
  // Questions in the author's trash.
  for (const { block } of blocks.values())
    if (textOf(block['Type']) === 'Trash') {
      dismiss(block)
      for (const one of listOf(block['BlockElements'])) {
        const question = questions.get(textOf(recordOf(one)['QuestionID']))
        if (question) dismiss(question.payload)
      }
    }
  const tags = new Map(
    [...questions].map(([id, { payload }]) => [id, textOf(payload['DataExportTag']) || id]),
  )
  const survey: Survey = {
    questions,
    blocks,
    reading: { made: making(newId), lost, say: sayIn(defaultCode, codes, tags, lost) },
    askables: new Map(),
  }
  const steps = listOf(flow['Flow'])
  const items =
    steps.length > 0
      ? walkFlow(steps, 'Flow', undefined, survey)
      : [...blocks.keys()].flatMap((id) => pagesOf(id, undefined, survey))
  lost.push(...unread(lost))
  return draftToFlow(
    {
      name,
      defaultCode,
      languageCodes: [...codes],
      items,
      thanks: null,
      lost,
    },
    newId,
  )
}

/** Branches are walked with their condition on every page below; blocks that only arrange are passed through. */
function walkFlow(
  steps: readonly unknown[],
  path: string,
  when: Condition | undefined,
  survey: Survey,
): DraftItem[] {
  const { lost } = survey.reading
  return steps.flatMap((step, place): DraftItem[] => {
    if (!isRecord(step)) return []
    const here = `${path}.${place}`
    const stepType = textOf(step['Type'])
    const inner = (condition: Condition | undefined): DraftItem[] =>
      walkFlow(listOf(step['Flow']), here, condition, survey)
    switch (stepType) {
      case 'Block':
      case 'Standard':
        return pagesOf(textOf(step['ID']), when, survey)
      case 'Branch': {
        const condition = readLogic(step['BranchLogic'], (id) => survey.askables.get(id))
        if (!condition)
          lost.push({
            path: here,
            what: textOf(step['Description']) || 'Branch',
            why: 'condition',
            detail: describe(step['BranchLogic']),
          })
        if (condition) return inner(both(when, condition))
        // If unclear, pages are shown to everybody rather than to nobody; an end would end the survey for everybody.
        const all = inner(when)
        for (const { kind, path: at, name } of all)
          if (kind === 'end')
            lost.push({ path: at, what: name, why: 'skip', detail: describe(step['BranchLogic']) })
        return all.filter(({ kind }) => kind === 'page')
      }
      case 'EndSurvey': {
        const options = recordOf(step['Options'])
        if (textOf(options['EOSRedirectURL']) !== '')
          lost.push({
            path: here,
            what: 'End of survey',
            why: 'redirect',
            detail: textOf(options['EOSRedirectURL']),
          })
        return [{ kind: 'end', name: 'End', path: here, text: null, when }]
      }
      case 'EmbeddedData':
        for (const field of listOf(step['EmbeddedData']))
          lost.push({
            path: here,
            what: textOf(recordOf(field)['Field']) || 'Embedded data',
            why: 'embedded_data',
          })
        return []
      case 'BlockRandomizer':
      case 'Randomizer':
        lost.push({
          path: here,
          what: textOf(step['Description']) || 'Randomizer',
          why: 'randomizer',
        })
        return inner(when)
      case 'Group':
        return inner(when)
      default:
        lost.push({
          path: here,
          what: stepType || 'Element',
          why: 'element_of_flow',
          detail: stepType,
        })
        return inner(when)
    }
  })
}

function pagesOf(blockId: string, when: Condition | undefined, survey: Survey): DraftItem[] {
  const { block, path = '' } = survey.blocks.get(blockId) ?? {}
  if (!block || textOf(block['Type']) === 'Trash') return []
  const { lost } = survey.reading
  const name = plainWords(textOf(block['Description'])).text || blockId
  const options = recordOf(block['Options'])
  if (options['Looping'] !== undefined && options['Looping'] !== 'None')
    lost.push({ path, what: name, why: 'element_of_flow', detail: 'Loop & merge' })
  if (
    options['RandomizeQuestions'] !== undefined &&
    textOf(options['RandomizeQuestions']) !== 'false' &&
    textOf(options['RandomizeQuestions']) !== ''
  )
    lost.push({ path, what: name, why: 'randomizer' })
  const pages: DraftElement[][] = [[]]
  for (const entry of listOf(block['BlockElements'])) {
    if (!isRecord(entry)) continue
    if (textOf(entry['Type']) === 'Page Break') pages.push([])
    else if (textOf(entry['Type']) === 'Question')
      pages.at(-1)?.push(...elementsOf(entry, `block ${blockId}`, survey))
  }
  return pages
    .filter((elements) => elements.length > 0)
    .map(
      (elements, place): DraftItem => ({
        kind: 'page',
        name: place === 0 ? name : `${name} (${place + 1})`,
        path: `block ${blockId}`,
        elements,
        when,
      }),
    )
}

function elementsOf(entry: Loose, blockPath: string, survey: Survey): readonly DraftElement[] {
  const id = textOf(entry['QuestionID'])
  const { payload, path = '' } = survey.questions.get(id) ?? {}
  if (!payload) return []
  const tag = textOf(payload['DataExportTag']) || id
  const { elements, askable } = readQsfQuestion(payload, path, survey.reading)
  if (askable) survey.askables.set(id, askable)
  const logic = payload['DisplayLogic']
  const shown = isRecord(logic)
    ? readLogic(logic, (other) => survey.askables.get(other))
    : undefined
  if (shown === null)
    survey.reading.lost.push({
      path: `${path}.DisplayLogic`,
      what: tag,
      why: 'condition',
      detail: describe(logic),
    })
  // Exported files keep skip logic at the question's entry in its block; older ones keep it in the question itself.
  const skips = [entry, payload].flatMap((owner) =>
    skipsOf(owner, { askable, path, tag, blockPath }, survey),
  )
  return elements.map((element, place) => {
    // The text field of “Other” follows its question, which hides that field too.
    const when = element.when ?? shown ?? undefined
    return {
      ...element,
      ...(element.kind === 'question' && place === 0 && skips.length > 0 && { skips }),
      ...(when && { when }),
    }
  })
}

interface Skipping {
  readonly askable: QsfAskable | null
  readonly path: string
  readonly tag: string
  readonly blockPath: string
}

function skipsOf(
  owner: Loose,
  { askable, path, tag, blockPath }: Skipping,
  { blocks, reading: { lost } }: Survey,
): DraftSkip[] {
  return listOf(owner['SkipLogic']).flatMap((skip, place): DraftSkip[] => {
    if (!isRecord(skip)) return []
    const at = `${path}.SkipLogic.${place}`
    const goal = textOf(skip['SkipToDestination'])
    const locator = textOf(skip['ChoiceLocator']) || textOf(skip['Locator'])
    const [, kind = '', choice = ''] =
      /^q:\/\/QID[\w#~]+\/([A-Za-z]+)(?:\/(.+))?$/.exec(locator) ?? []
    const when =
      askable &&
      compare(askable, kind, choice, {
        Operator: skip['Condition'],
        RightOperand: skip['RightOperand'],
      })
    const to: DraftSkip['to'] | null =
      goal === 'ENDOFSURVEY'
        ? { kind: 'end' }
        : goal === 'ENDOFBLOCK'
          ? { kind: 'page_after', path: blockPath }
          : /^QID/.test(goal)
            ? { kind: 'question', ref: goal }
            : blocks.has(goal)
              ? { kind: 'page', path: `block ${goal}` }
              : null
    if (when && to) return [{ when, path: at, to }]
    lost.push({ path: at, what: tag, why: 'skip', detail: textOf(skip['Description']) || goal })
    return []
  })
}

/** The description that its author saw, if there is one. */
function describe(logic: unknown): string {
  const descriptions = [
    ...JSON.stringify(logic ?? '').matchAll(/"Description":"((?:[^"\\]|\\.)*)"/g),
  ].map(([, text = '']) => plainWords(text.replace(/\\"/g, '"').replace(/\\\//g, '/')).text)
  return descriptions.join(' ').slice(0, 200)
}

const qsfLanguage = (written: string): string | null => {
  const special: Readonly<Record<string, string>> = {
    'ZH-S': 'zh',
    'ZH-T': 'zh-tw',
    'ES-ES': 'es',
    'EN-GB': 'en-gb',
    'PT-BR': 'pt-br',
  }
  return entryOf(special, written.toUpperCase()) ?? languageCode(written)
}

/**
 * `${q://QID3/…}` is another question's answer. A field of embedded data keeps its name, so that the owner sees where a value
 * is missing and can make a question of that key. Other piped texts have no counterpart.
 */
const sayIn =
  (
    defaultCode: string,
    codes: Set<string>,
    tags: ReadonlyMap<string, string>,
    lost: Lost[],
  ): QsfReading['say'] =>
  (payload, at, path, what) => {
    const text: Text = {}
    for (const [code, one] of [[defaultCode, payload] as const, ...translations(payload)]) {
      const words = textOf(at(one))
      if (words.trim() === '') continue
      const { text: plain, media } = plainWords(words)
      for (const detail of code === defaultCode ? media : [])
        lost.push({ path, what, why: 'media', detail })
      text[code] = plain.replace(
        /\$\{([a-z]+):\/\/([^}]*)\}/g,
        (all, kind: string, place: string) => {
          const tag = kind === 'q' ? tags.get(place.split('/')[0] ?? '') : undefined
          if (tag !== undefined) return `{{${tag}}}`
          const [, field] = kind === 'e' ? (/^Field\/([^{}\s]{1,64})$/.exec(place) ?? []) : []
          if (code === defaultCode)
            lost.push({ path, what, why: field ? 'piped_field' : 'piped_text', detail: all })
          return field ? `{{${field}}}` : ''
        },
      )
      if (code !== defaultCode) codes.add(code)
    }
    return text
  }

const translations = (payload: Loose): (readonly [string, Loose])[] =>
  Object.entries(recordOf(payload['Language'])).flatMap(
    ([written, one]): (readonly [string, Loose])[] => {
      const code = qsfLanguage(written)
      return code === null || !isRecord(one) ? [] : [[code, one]]
    },
  )
