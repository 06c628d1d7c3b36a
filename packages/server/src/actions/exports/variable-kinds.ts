// What variables hold, and how times are written in them.
export interface CodedVariable {
  /** At most 64 letters, digits and underscores, unique whatever their case. */
  readonly name: string
  readonly label: string
  readonly kind: 'number' | 'date' | 'time' | 'text'
  readonly level: 'nominal' | 'ordinal' | 'scale'
  readonly values: readonly CodeLabel[]
  /** The codes of answers that are missing. Absent = they have no value. */
  readonly missing?: readonly CodeLabel[]
}

export interface CodeLabel {
  readonly code: number
  readonly label: string
  /** Of the option or row. */
  readonly id?: string
}

/** What a variable holds. */
export type VariableKind = Omit<CodedVariable, 'name' | 'label' | 'missing'>

/** Seconds of the calendar of statistics software, which begins on 14 October 1582. */
const secondsBefore1970 = 12_219_379_200
export const secondsOf = (ms: number): number => ms / 1_000 + secondsBefore1970
export const msOf = (seconds: number): number => (seconds - secondsBefore1970) * 1_000

export const scale: VariableKind = { kind: 'number', level: 'scale', values: [] }
export const text: VariableKind = { kind: 'text', level: 'nominal', values: [] }
export const yesOrNo: VariableKind = {
  kind: 'number',
  level: 'nominal',
  values: [
    { code: 0, label: 'No' },
    { code: 1, label: 'Yes' },
  ],
}
export const time: VariableKind = { kind: 'time', level: 'scale', values: [] }
