// Combinations of a layout that would have no effect are refused, so that nobody waits for what does not come.
import type { ExportFormat, ExportLayout, FieldFault } from '@askwell/contract'

/** The names of the fields in the request. */
type FieldNames = Readonly<Partial<Record<keyof ExportLayout, string>>>

export function checkLayout(
  { answers, labels, header, missing, labels_language }: ExportLayout,
  format: ExportFormat,
  names: FieldNames = {},
  /** The joined columns of this file have words and not keys. */
  hasWords = false,
): FieldFault[] {
  const errors: FieldFault[] = []
  const fault = (field: keyof ExportLayout, message: string): void =>
    void errors.push({ field: names[field] ?? field, message })
  const isSplit = answers === 'split'
  const needsSplit = `needs ${names.answers ?? 'answers'}=split`
  if (format === 'sav' && (isSplit || labels !== 'codes'))
    fault(isSplit ? 'answers' : 'labels', 'is not for sav, which always has codes with labels')
  else if (labels !== 'codes' && !isSplit) fault('labels', needsSplit)
  if (header !== 'names' && format !== 'csv' && format !== 'xlsx')
    fault('header', 'is for csv and xlsx')
  else if (header !== 'names' && !isSplit) fault('header', needsSplit)
  if (missing !== 'blank' && !isSplit && format !== 'sav') fault('missing', needsSplit)
  if (labels_language !== undefined && !isSplit && !hasWords && format !== 'sav')
    fault('labels_language', needsSplit)
  return errors
}
