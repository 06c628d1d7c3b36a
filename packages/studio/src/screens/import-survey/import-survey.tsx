// Imports surveys from other tools and from files saved here, and exports a workspace. A chosen file is read in the
// browser and shown with everything that could not be kept; only then is anything saved.

import type { Flow } from '@askwell/contract'
import { unreachable } from '@askwell/contract/unreachable'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMay } from '../../api/me.tsx'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Notice } from '../../parts/states.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useWords } from '../../words/words.ts'
import { download } from '../nodes/download.ts'
import { BundleComes } from './bundle-comes.tsx'
import { FaultList } from './fault-list.tsx'
import { FilePick } from './file-pick.tsx'
import style from './import-survey.module.css'
import { importWords } from './import-words.ts'
import { isTooLarge, type ReadImport, readImport } from './read-import.ts'
import { SurveyComes } from './survey-comes.tsx'

/** A file may be indented; it is sent without the indentation. */
const mostFileBytes = 32 * 1024 * 1024
type Chosen = ReadImport | { readonly kind: 'too_large' }

export default function ImportSurvey() {
  const say = useWords(importWords)
  const may = useMay()
  const navigate = useNavigate()
  const create = useChange('create_flow', ['list_flows'])
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const pick = async (file: File) => {
    create.reset()
    const read =
      file.size > mostFileBytes ? null : readImport(await file.text(), () => crypto.randomUUID())
    setChosen(read === null || isTooLarge(read) ? { kind: 'too_large' } : read)
  }
  const save = async (flow: Flow) => {
    await create.mutateAsync({ body: flow })
    await navigate({ to: `/flows/${flow.id}` })
  }
  return (
    <Screen title={say('import.title')}>
      <Card title={say('import.from')} note={say('import.fromNote')}>
        <CardBody>
          <FilePick onPick={(file) => void pick(file)} hasChosen={chosen !== null} />
        </CardBody>
      </Card>
      <div aria-live="polite" className={style['comes']}>
        {chosen?.kind === 'survey' && (
          <SurveyComes
            source={chosen.source}
            conversion={chosen.conversion}
            error={create.error}
            isSaving={create.isPending}
            onSave={(flow) => void save(flow).catch(() => undefined)}
          />
        )}
        {chosen?.kind === 'bundle' && (
          <BundleComes
            bundle={chosen.bundle}
            sent={chosen.sent}
            mayImport={may('workspace.move')}
          />
        )}
        {chosen !== null && <Refused chosen={chosen} />}
      </div>
      {may('workspace.move') && <TakeOut />}
    </Screen>
  )
}

function Refused({ chosen }: { readonly chosen: Chosen }) {
  const say = useWords(importWords)
  const notice = (title: string, text: string) => (
    <Card>
      <Notice icon={CircleAlert} tone="danger" title={title} text={text} />
    </Card>
  )
  switch (chosen.kind) {
    case 'too_large':
      return notice(say('import.tooLarge'), say('import.tooLargeText'))
    case 'broken':
      return notice(say('import.broken'), say('import.brokenText', { detail: chosen.detail }))
    case 'unknown':
      return notice(say('import.unknown'), say('import.unknownText'))
    case 'wrong':
      return (
        <Card title={say('import.wrong')} note={say('import.wrongText')}>
          <FaultList faults={chosen.faults} />
        </Card>
      )
    case 'survey':
    case 'bundle':
      return null
    default:
      return unreachable(chosen)
  }
}

function TakeOut() {
  const say = useWords(importWords)
  const [isBusy, setIsBusy] = useState(false)
  const takeOut = async () => {
    setIsBusy(true)
    try {
      const bundle = await call('export_bundle', {})
      download(
        new Blob([JSON.stringify(bundle, null, 2)], { type: 'application/json' }),
        'askwell-workspace.json',
      )
    } catch (error) {
      tellFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Card title={say('import.takeOut')} note={say('import.takeOutNote')}>
      <CardBody>
        <ActionButton isBusy={isBusy} onPress={() => void takeOut()}>
          {say('import.export')}
        </ActionButton>
      </CardBody>
    </Card>
  )
}
