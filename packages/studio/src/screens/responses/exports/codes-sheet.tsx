// A file of responses with codes, for statistics software, and the codebook that says what they mean.
import type { ExportLayout } from '@askwell/contract'
import { useState } from 'react'
import { useMay } from '../../../api/me.tsx'
import { takeFile } from '../../../api/take-file.ts'
import { useCall } from '../../../api/use-call.ts'
import type { AnswersQuery } from '../../../filters/answer-filters.ts'
import { ActionButton } from '../../../parts/action-button.tsx'
import { Choice } from '../../../parts/choice.tsx'
import { Form } from '../../../parts/form.tsx'
import { tellFailure } from '../../../parts/tell-failure.ts'
import { useWords } from '../../../words/words.ts'
import { fittingLayout, splitLayout, streamedFormats } from './export-request.ts'
import { exportWords } from './export-words.ts'
import { LayoutFields } from './layout-fields.tsx'

const none = 'none'

export default function CodesSheet({ query }: { readonly query: AnswersQuery }) {
  const say = useWords(exportWords)
  const [format, setFormat] = useState<(typeof streamedFormats)[number]>('csv')
  const [wished, setWished] = useState<ExportLayout>(splitLayout)
  const [weighting, setWeighting] = useState(none)
  const weightings = useWeightings(query.flow_id)
  const { answers, labels, header, missing } = fittingLayout(format, wished)
  const weighted = weighting === none ? query : { ...query, weighting_id: weighting }
  const takeTable = () =>
    format === 'sav'
      ? takeFile('export_sav', { query: { ...weighted, missing } })
      : takeFile(`export_${format}`, {
          query: { ...weighted, columns: answers, labels, header, missing },
        })
  const takeCodebook = () =>
    takeFile('export_codebook', { query: { ...weighted, missing, as: 'md' } })
  return (
    <>
      <p>{say('export.codesNote')}</p>
      <Form
        error={null}
        onSubmit={() => takeTable().catch(tellFailure)}
        actions={
          <>
            <ActionButton onPress={() => void takeCodebook().catch(tellFailure)}>
              {say('export.codebook')}
            </ActionButton>
            <ActionButton kind="primary" type="submit">
              {say('export.file')}
            </ActionButton>
          </>
        }
      >
        <Choice
          label={say('export.format')}
          options={streamedFormats.map((id) => ({ id, name: say(`export.format.${id}`) }))}
          value={format}
          onChange={setFormat}
        />
        <LayoutFields format={format} layout={wished} onChange={setWished} />
        {weightings.length > 0 && (
          <Choice
            label={say('export.weight')}
            options={[{ id: none, name: say('export.weight.none') }, ...weightings]}
            value={weighting}
            onChange={setWeighting}
          />
        )}
      </Form>
    </>
  )
}

/** Those whose targets are about the survey; without a survey, all of them. */
function useWeightings(flowId: string | undefined) {
  const { data } = useCall(
    'list_weightings',
    { query: flowId === undefined ? {} : { flow_id: flowId } },
    { when: useMay()('results.read') },
  )
  return (data?.items ?? []).map(({ id, name }) => ({ id, name }))
}
