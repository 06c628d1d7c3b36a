// Reads the logic of a Qualtrics document: branch, display and skip conditions. Each is groups of expressions, joined by
// `And`/`Or` in sequence; `And` binds more closely.
import { type Condition, negated } from './condition.ts'
import { entryOf, isRecord, type Loose, textOf } from './loose.ts'

/** How logic refers to a question's choices: a choice's number → the key of what it became. */
export interface QsfAskable {
  readonly ref: string
  readonly keyOf: ReadonlyMap<string, string>
  /** Typed: compared as text. */
  readonly isText: boolean
}
export type QsfAskableOf = (questionId: string) => QsfAskable | undefined

/** Null = something in it cannot be expressed here. */
export function readLogic(logic: unknown, askableOf: QsfAskableOf): Condition | null {
  if (!isRecord(logic)) return null
  const groups = numbered(logic).map((group) => ({
    joint: jointOf(group['Type']),
    condition: readGroup(group, askableOf),
  }))
  return joined(groups)
}

interface JoinedCondition {
  readonly joint: 'and' | 'or'
  readonly condition: Condition | null
}

const readGroup = (group: Loose, askableOf: QsfAskableOf): Condition | null =>
  joined(
    numbered(group).map((expression) => ({
      joint: jointOf(expression['Conjuction'] ?? expression['Conjunction']),
      condition: readExpression(expression, askableOf),
    })),
  )

/** The members `0`, `1`, … in order. */
const numbered = (record: Loose): Loose[] =>
  Object.entries(record)
    .filter(([name, value]) => /^\d+$/.test(name) && isRecord(value))
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([, value]) => value as Loose)

const jointOf = (word: unknown): 'and' | 'or' =>
  /^(or|elseif|orif)$/i.test(textOf(word)) ? 'or' : 'and'

function joined(parts: readonly JoinedCondition[]): Condition | null {
  if (parts.length === 0 || parts.some(({ condition }) => condition === null)) return null
  const rows: Condition[][] = []
  for (const [place, { joint, condition }] of parts.entries()) {
    if (!condition) return null
    const row = rows.at(-1)
    if (row && place > 0 && joint === 'and') row.push(condition)
    else rows.push([condition])
  }
  const of = rows.map(
    (row): Condition => (row.length === 1 && row[0] ? row[0] : { kind: 'and', of: row }),
  )
  return of.length === 1 ? (of[0] ?? null) : { kind: 'or', of }
}

function readExpression(expression: Loose, askableOf: QsfAskableOf): Condition | null {
  if (textOf(expression['LogicType']) !== 'Question') return null
  const locator = textOf(expression['ChoiceLocator']) || textOf(expression['LeftOperand'])
  const [, questionId = '', kind = '', choice = ''] =
    /^q:\/\/(QID[\w#~]+)(?:\/([A-Za-z]+))?(?:\/(.+))?$/.exec(locator) ?? []
  const askable = askableOf(questionId || textOf(expression['QuestionID']))
  return askable ? compare(askable, kind, choice, expression) : null
}

/** Also for skip logic, which names only the operator and the locator. */
export function compare(
  askable: QsfAskable,
  kind: string,
  choice: string,
  { Operator, RightOperand }: Loose,
): Condition | null {
  const { ref } = askable
  const keys = [...askable.keyOf.values()]
  const operator = textOf(Operator)
  const value = textOf(RightOperand)
  const picked = askable.keyOf.get(choice)
  switch (operator) {
    case 'Selected':
    case 'NotSelected': {
      // Rows of a matrix and groups of a score have locators other than a choice.
      if (kind !== 'SelectableChoice' || picked === undefined) return null
      const condition: Condition = { kind: 'any', ref, keys: [picked] }
      return operator === 'Selected' ? condition : negated(condition)
    }
    case 'Displayed':
      return { kind: 'always' }
    case 'Empty':
    case 'NotEmpty': {
      if (askable.isText) return null
      const condition: Condition = { kind: 'any', ref, keys }
      return operator === 'NotEmpty' ? condition : negated(condition)
    }
    case 'EqualTo':
    case 'NotEqualTo':
      if (askable.isText)
        return value === ''
          ? null
          : { kind: 'text', ref, operator: operator === 'EqualTo' ? 'equals' : 'not_equals', value }
      return keys.includes(value)
        ? { kind: operator === 'EqualTo' ? 'any' : 'none', ref, keys: [value] }
        : null
    case 'Contains':
    case 'DoesNotContain':
      return askable.isText && value !== ''
        ? {
            kind: 'text',
            ref,
            operator: operator === 'Contains' ? 'contains' : 'not_contains',
            value,
          }
        : null
    default: {
      const test = entryOf(tests, operator)
      return test && !askable.isText && value !== '' && !Number.isNaN(Number(value))
        ? { kind: 'any', ref, keys: keys.filter((key) => test(Number(key), Number(value))) }
        : null
    }
  }
}

const tests: Readonly<Record<string, (key: number, value: number) => boolean>> = {
  LessThan: (key, value) => key < value,
  LessThanOrEqual: (key, value) => key <= value,
  GreaterThan: (key, value) => key > value,
  GreaterThanOrEqual: (key, value) => key >= value,
}
