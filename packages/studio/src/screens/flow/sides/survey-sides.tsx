// The sides of one survey: its logic, its design, its texts, where it is published, and its results. The draft stays open
// on all of them, so that undo and what is not saved yet survive a visit to the results.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useMay } from '../../../api/me.tsx'
import { SideOf } from '../../../parts/screen.tsx'
import { Segments } from '../../../parts/segments.tsx'
import { Skeleton } from '../../../parts/states.tsx'
import { withTexts } from '../../../words/language.ts'
import { useWords } from '../../../words/words.ts'
import { useDraft } from '../draft/use-draft.tsx'
import style from '../flow-editor.module.css'
import { FlowEditor } from '../flow-editor.tsx'
import { flowWords } from '../flow-words.ts'
import { MergeNotice } from '../merge-notice.tsx'
import { TryIt } from '../preview/try-it.tsx'
import { PublishButton } from '../publish/publish-button.tsx'
import { useUnpublishedChanges } from '../publish/use-unpublished-changes.ts'
import { NotSaved, SaveState } from '../save-state.tsx'
import { UndoRedo } from '../undo-redo.tsx'
import { SurveyStatus } from './survey-status.tsx'
import { TranslateSide } from './translate-side.tsx'

const DesignSide = lazy(withTexts(() => import('./design-side.tsx')))
const Nodes = lazy(withTexts(() => import('../../nodes/nodes.tsx')))
const Results = lazy(withTexts(() => import('../../results/results.tsx')))

interface SurveySidesProps {
  readonly publishedVersion: number | null
  readonly onPublished: (version: number) => void
}

const sides = ['build', 'design', 'translate', 'share', 'results'] as const
type Side = (typeof sides)[number]

export function SurveySides({ publishedVersion, onPublished }: SurveySidesProps) {
  const say = useWords(flowWords)
  const may = useMay()
  const flowId = useDraft(({ flow }) => flow.id)
  const name = useDraft(({ flow }) => flow.name)
  const { side: asked } = useSearch({ strict: false }) as { readonly side?: string }
  const open = sides.filter((one) => one !== 'results' || may('results.read'))
  const here = open.find((one) => one === asked) ?? 'build'
  const unpublished = useUnpublishedChanges(publishedVersion)
  const navigate = useNavigate()
  const [blocked, setBlocked] = useState(0)
  const content: Readonly<Record<Side, ReactNode>> = {
    build: <FlowEditor publishedVersion={publishedVersion} blocked={blocked} />,
    design: <DesignSide flowId={flowId} />,
    translate: <TranslateSide />,
    share: <Nodes flowId={flowId} />,
    results: <Results flowId={flowId} />,
  }
  const segments = open.map((one) => ({
    to: `/flows/${flowId}`,
    ...(one !== 'build' && { search: { side: one } }),
    name: say(`flow.side.${one}`),
    isHere: one === here,
  }))
  return (
    <SideOf
      whole={{
        title: name,
        under: { to: '/surveys', label: say('flow.back') },
        beside: (
          <>
            <SurveyStatus publishedVersion={publishedVersion} unpublished={unpublished} />
            <SaveState />
          </>
        ),
        sides: <Segments label={say('flow.sides')} items={segments} />,
        actions: (
          <>
            <UndoRedo />
            <TryIt />
            {may('surveys.write') && (
              <PublishButton
                publishedVersion={publishedVersion}
                unpublished={unpublished}
                onPublished={onPublished}
                onBlocked={() => {
                  setBlocked((count) => count + 1)
                  if (here !== 'build') void navigate({ to: `/flows/${flowId}` })
                }}
              />
            )}
          </>
        ),
        notice: (
          <>
            <NotSaved />
            <MergeNotice />
            {!may('surveys.write') && <p className={style['readOnly']}>{say('flow.readOnly')}</p>}
          </>
        ),
      }}
    >
      <Suspense fallback={<Skeleton rows={4} height={120} />}>{content[here]}</Suspense>
    </SideOf>
  )
}
