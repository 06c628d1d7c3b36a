// Two people edit one draft: what the other one changed, and what both changed differently. Nobody has to answer: the draft
// has both people's changes, and one's own value where they differ.
import { decide } from '@askwell/engine/merge'
import { X } from 'lucide-react'
import { ActionButton } from '../../parts/action-button.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { useWords } from '../../words/words.ts'
import type { Decision } from './draft/draft-store.ts'
import { useDraft, useDraftStore } from './draft/use-draft.tsx'
import { flowWords } from './flow-words.ts'
import style from './merge-notice.module.css'
import { useTimeOfDay } from './save-state.tsx'
import { ChangeList } from './sound/change-list.tsx'

export function MergeNotice() {
  const say = useWords(flowWords)
  const store = useDraftStore()
  const arrived = useDraft((snapshot) => snapshot.arrived)
  const decisions = useDraft((snapshot) => snapshot.decisions)
  return (
    <>
      {arrived && (
        <div className={style['notice']} role="status">
          <details className={style['arrived']}>
            <summary>
              {arrived.by === null
                ? say('flow.arrivedUnknown')
                : say('flow.arrived', { name: arrived.by })}
            </summary>
            <ChangeList before={arrived.before} after={arrived.after} />
          </details>
          <IconButton icon={X} label={say('flow.arrivedRead')} onPress={store.read} />
        </div>
      )}
      {decisions.length > 0 && (
        <section className={style['decisions']} aria-label={say('flow.decisions')}>
          <h2>{say('flow.decide', { count: decisions.length })}</h2>
          <ul>
            {decisions.map((decision) => (
              <DecisionRow key={decision.unit} decision={decision} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function DecisionRow({ decision }: { readonly decision: Decision }) {
  const say = useWords(flowWords)
  const time = useTimeOfDay()
  const store = useDraftStore()
  const flow = useDraft((snapshot) => snapshot.flow)
  const at = time(decision.atMs)
  const isText = typeof decision.mine === 'string' && /\/(?:body|help)\//.test(decision.unit)
  return (
    <li className={style['decision']}>
      <div className={style['sides']}>
        <p>
          {decision.by === null
            ? say('flow.decideUnknown', { time: at })
            : say('flow.decideBy', { name: decision.by, time: at })}
        </p>
        <ChangeList
          before={decide(flow, decision, 'mine')}
          after={decide(flow, decision, 'theirs')}
        />
      </div>
      <div className={style['actions']}>
        <ActionButton onPress={() => store.decide(decision, 'mine')}>
          {say('flow.keepMine')}
        </ActionButton>
        <ActionButton onPress={() => store.decide(decision, 'theirs')}>
          {say('flow.takeTheirs')}
        </ActionButton>
        {isText && typeof decision.theirs === 'string' && (
          <ActionButton onPress={() => store.decide(decision, 'both')}>
            {say('flow.keepBoth')}
          </ActionButton>
        )}
      </div>
    </li>
  )
}
