// The answers that the results count as a file, and the page on paper.
import { lazy, Suspense, useState } from 'react'
import { MenuTrigger } from 'react-aria-components'
import { useMay } from '../../api/me.tsx'
import { takeFile } from '../../api/take-file.ts'
import type { AnswersQuery } from '../../filters/answer-filters.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { MenuItem, MenuList } from '../../parts/menu.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { withTexts } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { resultsWords } from './results-words.ts'

const CodesSheet = lazy(withTexts(() => import('../responses/exports/codes-sheet.tsx')))

export function ExportMenu({ query }: { readonly query: AnswersQuery }) {
  const say = useWords(resultsWords)
  const mayExport = useMay()('exports.read')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <MenuTrigger>
        <ActionButton>{say('results.export')}</ActionButton>
        <MenuList label={say('results.export')}>
          {[
            ...(mayExport ? (['csv', 'xlsx', 'ndjson', 'sav'] as const) : []).map((form) => (
              <MenuItem
                key={form}
                id={form}
                onAction={() => void takeFile(`export_${form}`, { query }).catch(tellFailure)}
              >
                {say(`results.${form}`)}
              </MenuItem>
            )),
            ...(mayExport
              ? [
                  <MenuItem key="codes" id="codes" onAction={() => setIsOpen(true)}>
                    {say('results.codes')}
                  </MenuItem>,
                ]
              : []),
            <MenuItem key="print" id="print" onAction={() => setTimeout(() => print(), 100)}>
              {say('results.print')}
            </MenuItem>,
          ]}
        </MenuList>
      </MenuTrigger>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={say('results.codes')}>
        <Suspense>
          <CodesSheet query={query} />
        </Suspense>
      </Sheet>
    </>
  )
}
