// A workspace in one file, before and after it is imported: the whole file, or nothing and the places of its errors.
import type { Bundle } from '@askwell/contract'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { useWords } from '../../words/words.ts'
import { FaultList } from './fault-list.tsx'
import style from './import-survey.module.css'
import { importWords } from './import-words.ts'

interface BundleComesProps {
  readonly bundle: Bundle
  readonly sent: unknown
  readonly mayImport: boolean
}

const kinds = ['flows', 'nodes', 'widgets', 'customers', 'integrations'] as const

export function BundleComes({ bundle, sent, mayImport }: BundleComesProps) {
  const say = useWords(importWords)
  const change = useChange('import_bundle', [
    'list_flows',
    'list_nodes',
    'list_widgets',
    'list_customers',
    'list_integrations',
  ])
  const [isAsking, setIsAsking] = useState(false)
  const done = change.data
  const counts = done?.imported ?? countsOf(bundle)
  const warnings = (done?.problems ?? []).map(({ path, message }) => ({ field: path, message }))
  return (
    <Card
      title={say('import.bundle')}
      note={say(done ? 'import.bundleDone' : mayImport ? 'import.bundleNote' : 'import.notAllowed')}
      actions={
        mayImport &&
        !done && (
          <ActionButton kind="primary" isBusy={change.isPending} onPress={() => setIsAsking(true)}>
            {say('import.bundleSave')}
          </ActionButton>
        )
      }
    >
      <CardBody>
        <dl className={style['counts']}>
          {kinds.map((kind) => (
            <div key={kind}>
              <dt>{say(`import.${kind}`)}</dt>
              <dd>{counts[kind]}</dd>
            </div>
          ))}
        </dl>
        {bundle.drafts && bundle.drafts.length > 0 && (
          <p className={style['note']}>
            {say('import.bundleDrafts', { count: bundle.drafts.length })}
          </p>
        )}
        {warnings.length > 0 && (
          <p className={style['note']}>
            {say('import.bundleProblems', { count: warnings.length })}
          </p>
        )}
        <FaultList faults={change.error?.errors ?? warnings} />
      </CardBody>
      <Confirm
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={say('import.bundleAsk')}
        text={say('import.bundleAskText')}
        action={say('import.bundleSave')}
        change={change}
        onConfirm={() => change.mutateAsync({ body: sent as Bundle })}
      />
    </Card>
  )
}

/** A flow may be in it twice: its published version and its draft. */
const countsOf = ({
  flows,
  drafts = [],
  nodes,
  widgets,
  customers,
  integrations,
}: Bundle): Record<(typeof kinds)[number], number> => ({
  flows: new Set([...flows, ...drafts].map(({ id }) => id)).size,
  nodes: nodes.length,
  widgets: widgets.length,
  customers: customers.length,
  integrations: integrations.length,
})
