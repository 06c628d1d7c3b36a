// How an export writes answers: joined in one column for each question, or split into the columns that statistics software
// needs. The codebook says what these columns hold. SPSS files are always split.
import { z } from 'zod'
import { Text } from './flow.ts'
import { Id } from './id.ts'
import { QuestionStyle } from './question-style.ts'

/** The first choice of each is the usual one. */
export const layoutChoices = {
  answers: ['joined', 'split'],
  labels: ['codes', 'labels', 'both'],
  header: ['names', 'wording', 'both'],
  missing: ['blank', 'codes'],
} as const

export const ExportLayout = z.object({
  /** `split`: options as codes, and one column for each option of a question with several answers. */
  answers: z.enum(layoutChoices.answers).default('joined'),
  /** `both`: the codes, and their words in a column beside them. Columns of 0 and 1 stay unchanged. */
  labels: z.enum(layoutChoices.labels).default('codes'),
  /** `both`: two rows. Only of CSV and XLSX. */
  header: z.enum(layoutChoices.header).default('names'),
  /** `codes`: negative numbers say why an answer is missing. */
  missing: z.enum(layoutChoices.missing).default('blank'),
  /**
   * The code of the language of wordings and labels. A text that is not translated is in the default language of its survey,
   * and so is every text if this is absent.
   */
  labels_language: z.string().min(1).max(64).optional(),
})
export type ExportLayout = z.infer<typeof ExportLayout>

export const plainLayout: ExportLayout = {
  ...{ answers: 'joined', labels: 'codes', header: 'names', missing: 'blank' },
}

/** Why there is no answer. */
export const missingReasons = ['unanswered', 'not_shown', 'not_asked', 'erased', 'unknown'] as const
export type MissingReason = (typeof missingReasons)[number]

const Labelled = z.object({ code: z.number(), label: z.string() })

export const CodebookColumn = z
  .object({
    name: z.string(),
    label: z.string(),
    kind: z.enum(['number', 'date', 'time', 'text']),
    level: z.enum(['nominal', 'ordinal', 'scale']),
    /** Null = the column is not about an answer. */
    question: z
      .object({
        id: Id,
        key: z.string(),
        flow_id: Id,
        style: QuestionStyle,
        /** The name of its page. */
        page: z.string().nullable(),
        wording: Text,
        /** Personal data is replaced before it is stored. */
        is_masked: z.boolean(),
        /** Published versions that have it. */
        versions: z.array(z.int()),
      })
      .nullable(),
    /** The option or row; null = the column is about the complete question. */
    part: z
      .object({ id: Id, key: z.string(), wording: Text, versions: z.array(z.int()) })
      .nullable(),
    /** The options. */
    values: z.array(
      Labelled.extend({
        /** Null = the code is not of an option. */
        key: z.string().nullable(),
        weight: z.number().nullable(),
        versions: z.array(z.int()),
      }),
    ),
    /** Empty where an answer that is missing has no value, because there are negative answers or texts. */
    missing: z.array(Labelled),
    /** How many rows have a value, and why the others have none. Null where the column is not about an answer. */
    counts: z
      .object({
        answered: z.int(),
        unanswered: z.int(),
        not_shown: z.int(),
        not_asked: z.int(),
        erased: z.int(),
        unknown: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'CodebookColumn' })
export type CodebookColumn = z.infer<typeof CodebookColumn>

/** What a split export holds. */
export const Codebook = z
  .object({
    codebook: z.literal('askwell-codebook/1'),
    exported_at: z.string(),
    /** Of all times in the files. */
    timezone: z.literal('UTC'),
    filter: z.record(z.string(), z.unknown()),
    rows: z.int(),
    columns: z.array(CodebookColumn),
    /** Columns that belong to one question with several answers. */
    sets: z.array(z.object({ name: z.string(), label: z.string(), of: z.array(z.string()) })),
  })
  .meta({ id: 'Codebook' })
export type Codebook = z.infer<typeof Codebook>
