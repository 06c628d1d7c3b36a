// How an export writes answers: codes or words, what is above the columns, and what is where an answer is missing.
import type { ExportFormat, ExportLayout } from '@askwell/contract'
import { Choice } from '../../../parts/choice.tsx'
import { useWords } from '../../../words/words.ts'
import { offeredLayouts } from './export-request.ts'
import { exportWords } from './export-words.ts'

interface LayoutFieldsProps {
  readonly format: ExportFormat
  readonly layout: ExportLayout
  readonly onChange: (layout: ExportLayout) => void
}

export function LayoutFields({ format, layout, onChange }: LayoutFieldsProps) {
  const say = useWords(exportWords)
  const { labels, header, missing } = offeredLayouts(format, layout)
  return (
    <>
      {labels.length > 0 && (
        <Choice
          label={say('export.labels')}
          options={labels.map((id) => ({ id, name: say(`export.labels.${id}`) }))}
          value={layout.labels}
          onChange={(value) => onChange({ ...layout, labels: value })}
        />
      )}
      {header.length > 0 && (
        <Choice
          label={say('export.header')}
          options={header.map((id) => ({ id, name: say(`export.header.${id}`) }))}
          value={layout.header}
          onChange={(value) => onChange({ ...layout, header: value })}
        />
      )}
      {missing.length > 0 && (
        <Choice
          label={say('export.missing')}
          options={missing.map((id) => ({ id, name: say(`export.missing.${id}`) }))}
          value={layout.missing}
          onChange={(value) => onChange({ ...layout, missing: value })}
        />
      )}
    </>
  )
}
