// Arranges the tiles of a dashboard. Nothing is stored until the editor saves.
import type { Dashboard } from '@askwell/contract'
import { useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { CallName } from '../../api/call.ts'
import { useMe } from '../../api/me.tsx'
import { useCall, useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import style from './dashboards.module.css'
import { dashboardsWords } from './dashboards-words.ts'
import { Tile } from './tile.tsx'
import { arrange, movedTile, resizedTile, tileWidths, widthOf } from './tile-draft.ts'
import { TileSheet } from './tile-sheet.tsx'

interface DashboardEditorProps {
  readonly dashboard: Dashboard
  readonly touched: readonly CallName[]
  readonly onEnd: () => void
}

export function DashboardEditor({ dashboard, touched, onEnd }: DashboardEditorProps) {
  const say = useWords(dashboardsWords)
  const navigate = useNavigate()
  const { person } = useMe()
  const { id, revision, period, filter, timezone } = dashboard
  const [tiles, setTiles] = useState(() => arrange(dashboard.tiles))
  const [isShared, setIsShared] = useState(dashboard.is_shared)
  const [isAdding, setIsAdding] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const save = useChange('put_dashboard', touched)
  const remove = useChange('delete_dashboard', ['list_dashboards'])
  const results = useCall('dashboard_results', {
    ...{ params: { id }, body: { period, filter, timezone } },
  })
  const answered = results.data?.revision === revision ? results.data.tiles : undefined
  const resultOf = (saved: number | null) =>
    saved === null ? null : (answered?.[saved] ?? 'loading')
  return (
    <Screen
      title={dashboard.name}
      under={{ to: '/results/dashboards', label: say('dashboards.title') }}
      fills="whole"
    >
      <div className={style['grid']}>
        <div className={style['tile']} data-width={4}>
          <Card title={say('dashboards.edit')}>
            <CardBody>
              <Form
                error={save.error}
                wording={({ code }) => (code === 13005 ? say('dashboards.stale') : null)}
                onSubmit={async ({ name = '' }) => {
                  const body = {
                    ...{ name, is_shared: isShared, revision, period, filter, timezone },
                  }
                  await save.mutateAsync({
                    params: { id },
                    body: { ...body, tiles: tiles.map(({ tile }) => tile) },
                  })
                  toast.success(say('dashboards.saved'))
                  onEnd()
                }}
                actions={
                  <>
                    <ActionButton kind="quiet" onPress={() => setIsLeaving(true)}>
                      {say('dashboards.delete')}
                    </ActionButton>
                    <ActionButton onPress={() => setIsAdding(true)}>
                      <Plus size={14} aria-hidden />
                      {say('dashboards.add')}
                    </ActionButton>
                    <ActionButton onPress={onEnd}>{say('dashboards.cancel')}</ActionButton>
                    <ActionButton kind="primary" type="submit" isBusy={save.isPending}>
                      {say('dashboards.save')}
                    </ActionButton>
                  </>
                }
              >
                <Field
                  name="name"
                  label={say('dashboards.name')}
                  defaultValue={dashboard.name}
                  isRequired
                  maxLength={120}
                />
                {(!dashboard.is_shared || dashboard.member_id === person.id) && (
                  <Toggle
                    label={say('dashboards.share')}
                    help={say('dashboards.shareHelp')}
                    isOn={isShared}
                    onChange={setIsShared}
                  />
                )}
              </Form>
            </CardBody>
          </Card>
        </div>
        {tiles.map(({ tile, saved }, at) => (
          <div key={saved ?? `new ${at}`} className={style['tile']} data-width={tile.width}>
            <div className={style['tools']}>
              <IconButton
                icon={ArrowUp}
                label={say('dashboards.earlier', { title: tile.title })}
                isDisabled={at === 0}
                onPress={() => setTiles(movedTile(tiles, at, -1))}
              />
              <IconButton
                icon={ArrowDown}
                label={say('dashboards.later', { title: tile.title })}
                isDisabled={at === tiles.length - 1}
                onPress={() => setTiles(movedTile(tiles, at, 1))}
              />
              <Choice
                label={say('dashboards.width', { title: tile.title })}
                labelIs="hidden"
                options={tileWidths.map((count) => ({
                  id: String(count),
                  name: say('dashboards.widthOf', { count }),
                }))}
                value={String(tile.width)}
                onChange={(width) => setTiles(resizedTile(tiles, at, widthOf(width)))}
              />
              <IconButton
                icon={Trash2}
                label={say('dashboards.remove', { title: tile.title })}
                onPress={() => setTiles(tiles.toSpliced(at, 1))}
              />
            </div>
            <Tile tile={tile} result={resultOf(saved)} />
          </div>
        ))}
      </div>
      {isAdding && (
        <TileSheet
          onClose={() => setIsAdding(false)}
          onAdd={(tile) => {
            setTiles([...tiles, { tile, saved: null }])
            setIsAdding(false)
          }}
        />
      )}
      <Confirm
        isOpen={isLeaving}
        onClose={() => setIsLeaving(false)}
        title={say('dashboards.delete')}
        text={say('dashboards.deleteText')}
        action={say('dashboards.delete')}
        change={remove}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id } })
          await navigate({ to: '/results/dashboards' })
        }}
      />
    </Screen>
  )
}
