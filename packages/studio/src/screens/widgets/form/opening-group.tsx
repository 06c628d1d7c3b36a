// How the widget opens: a round button with a bubble, a tab at the side, or only the page's own command.
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { LiveText } from '../../../parts/live-text.tsx'
import { useWords } from '../../../words/words.ts'
import type { WidgetDraft } from '../use-widget-draft.ts'
import { type Opening, openingOf, openings, settingsOfOpening } from '../widget-draft.ts'
import { widgetFormWords } from '../widgets-words.ts'
import style from './form.module.css'
import { Group, type GroupProps } from './settings.tsx'

export function OpeningGroup({
  draft,
  set,
  isReadOnly,
}: Pick<WidgetDraft, 'draft' | 'set'> & GroupProps) {
  const say = useWords(widgetFormWords)
  const opening = openingOf(draft)
  return (
    <Group title={say('widget.opening')}>
      <OpeningChoice
        value={opening}
        onChange={(next) => set(settingsOfOpening(next))}
        isReadOnly={isReadOnly}
      />
      {opening === 'button' && (
        <LiveText
          label={say('widget.bubbleText')}
          help={say('widget.bubbleHelp')}
          value={draft.popover_text ?? ''}
          maxLength={500}
          isReadOnly={isReadOnly}
          onChange={(text) => set({ popover_text: text === '' ? null : text })}
        />
      )}
      {opening === 'tab' && (
        <LiveText
          label={say('widget.tabText')}
          help={say('widget.tabHelp')}
          value={draft.modal_toggle_text ?? ''}
          maxLength={200}
          isReadOnly={isReadOnly}
          onChange={(text) => set({ modal_toggle_text: text === '' ? null : text })}
        />
      )}
      {opening === 'page' && <p className={style['note']}>{say('widget.pageHelp')}</p>}
    </Group>
  )
}

interface OpeningChoiceProps {
  readonly value: Opening
  readonly onChange: (opening: Opening) => void
  readonly isReadOnly?: boolean
}

export function OpeningChoice({ value, onChange, isReadOnly = false }: OpeningChoiceProps) {
  const say = useWords(widgetFormWords)
  return (
    <RadioGroup
      className={style['openings'] ?? ''}
      orientation="horizontal"
      value={value}
      isDisabled={isReadOnly}
      onChange={(next) => {
        const chosen = openings.find((opening) => opening === next)
        if (chosen) onChange(chosen)
      }}
    >
      <Label className={style['hidden'] ?? ''}>{say('widget.opening')}</Label>
      {openings.map((opening) => (
        <Radio key={opening} value={opening} className={style['opening'] ?? ''}>
          <Picture opening={opening} />
          {say(`widget.${opening}`)}
        </Radio>
      ))}
    </RadioGroup>
  )
}

/** A drawing of a page with the launcher, in the colours of the choice. */
const Picture = ({ opening }: { readonly opening: Opening }) => (
  <svg viewBox="0 0 80 48" aria-hidden className={style['picture']}>
    <rect
      x="0.5"
      y="0.5"
      width="79"
      height="47"
      rx="3.5"
      fill="var(--surface)"
      stroke="var(--line-2)"
    />
    {opening === 'button' && (
      <>
        <rect x="42" y="9" width="30" height="22" rx="2" fill="var(--accent-line)" />
        <circle cx="67" cy="39" r="4.5" fill="var(--accent)" />
      </>
    )}
    {opening === 'tab' && (
      <>
        <rect x="24" y="11" width="32" height="26" rx="2" fill="var(--line-2)" />
        <rect x="75" y="15" width="5" height="18" rx="1.5" fill="var(--control)" />
      </>
    )}
    {opening === 'page' && (
      <>
        <rect x="12" y="8" width="56" height="4" rx="2" fill="var(--line-2)" />
        <rect x="28" y="20" width="24" height="10" rx="5" fill="var(--line-2)" />
        <path d="m44 26 7 9-4.5-.4-2.5 4z" fill="var(--control)" />
      </>
    )}
  </svg>
)
