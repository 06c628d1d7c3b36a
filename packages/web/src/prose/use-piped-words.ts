// The words of a page with the respondent's earlier answers inserted. They change only if a value changes that some text
// of the flow uses.
import type { Flow } from '@askwell/contract'
import { mapFlow, pipedAnswers, type Run } from '@askwell/engine'
import { useMemo } from 'react'
import type { AppContextValue } from '../app/app-context.ts'
import type { Words } from '../app-types.ts'
import { neededValues, type PipedValues, pipedKeys, withPiped } from './piping.ts'

export function usePipedWords(
  flow: Flow,
  run: Run,
  { words, markdown }: Pick<AppContextValue, 'words' | 'markdown'>,
): Words {
  const asked = useMemo(() => {
    const keys = pipedKeys(flow)
    return keys.size > 0 ? { keys, map: mapFlow(flow) } : null
  }, [flow])
  const values =
    asked && JSON.stringify(neededValues(pipedAnswers(asked.map, run, words.text), asked.keys))
  return useMemo(() => {
    if (values === null) return words
    const known: PipedValues = JSON.parse(values)
    return withPiped(words, known, markdown)
  }, [words, markdown, values])
}
