// How the page looks: logo, colour with a note on its contrast, custom style rules that the preview shows at once.
import { useId } from 'react'
import { useSettled } from '../../../api/use-settled.ts'
import { contrast } from '../../../look/contrast.ts'
import fieldStyle from '../../../parts/field.module.css'
import { LiveText } from '../../../parts/live-text.tsx'
import { Note } from '../../../parts/note.tsx'
import { Card } from '../../../parts/screen.tsx'
import { useLanguage } from '../../../words/language.ts'
import { useWords } from '../../../words/words.ts'
import style from '../node.module.css'
import { nodeWords } from '../node-words.ts'
import { faultsOfCss } from './css-faults.ts'
import { orNull, type PartProps } from './part.ts'

const pauseMs = 600
const mostNotes = 5

export function LookPart({ draft, isDisabled }: PartProps) {
  const say = useWords(nodeWords)
  const { settings, set } = draft
  const addressFault = (name: 'logo_url' | 'favicon_url' | 'css_url_react'): string | null =>
    draft.faultOf(name).length > 0 ? say('node.addressFault') : null
  const cssFaults = draft.faultOf('css_text')
  return (
    <>
      <Card>
        <div className={style['fields']}>
          <div className={style['pair']}>
            <LiveText
              label={say('node.logo')}
              help={say('node.imageHelp')}
              value={settings.logo_url ?? ''}
              fault={addressFault('logo_url')}
              maxLength={2_000}
              inputMode="url"
              isDisabled={isDisabled}
              onChange={(text) => set({ logo_url: orNull(text) })}
            />
            <LiveText
              label={say('node.favicon')}
              help={say('node.imageHelp')}
              value={settings.favicon_url ?? ''}
              fault={addressFault('favicon_url')}
              maxLength={2_000}
              inputMode="url"
              isDisabled={isDisabled}
              onChange={(text) => set({ favicon_url: orNull(text) })}
            />
          </div>
          <ColorField draft={draft} isDisabled={isDisabled} />
        </div>
      </Card>
      <Card>
        <div className={style['fields']}>
          <LiveText
            label={say('node.css')}
            help={say('node.cssHelp')}
            value={settings.css_text ?? ''}
            rows={12}
            writing="code"
            maxLength={200_000}
            isDisabled={isDisabled}
            fault={cssFaults.length > 0 ? say('node.cssFault') : null}
            onChange={(text) => set({ css_text: orNull(text) })}
          />
          <CssNotes text={settings.css_text ?? ''} />
          {cssFaults.length > 0 && (
            <ul className={style['faults']}>
              {cssFaults.map((fault) => (
                <li key={fault}>
                  <code>{fault}</code>
                </li>
              ))}
            </ul>
          )}
          <LiveText
            label={say('node.cssUrl')}
            help={say('node.cssUrlHelp')}
            value={settings.css_url_react ?? ''}
            fault={addressFault('css_url_react')}
            maxLength={2_000}
            inputMode="url"
            isDisabled={isDisabled}
            onChange={(text) => set({ css_url_react: orNull(text) })}
          />
        </div>
      </Card>
    </>
  )
}

const usualColor = '#20b8f7'
const paper = '#ffffff'
const night = '#171b22'
const ink = '#0e1116'
/** For text, by WCAG. */
const neededContrast = 4.5

/** In addition to the server's refusals: what a browser would silently ignore. Shown when the typing pauses. */
function CssNotes({ text }: { readonly text: string }) {
  const say = useWords(nodeWords)
  const faults = faultsOfCss(useSettled(text, pauseMs))
  return (
    <div aria-live="polite">
      {faults.length > 0 && (
        <>
          <p className={style['note']}>{say('node.cssNotes')}</p>
          <ul className={style['faults']}>
            {faults.slice(0, mostNotes).map(({ line, why, what }) => (
              <li key={`${line} ${why} ${what}`}>{say(`node.cssNote.${why}`, { line, what })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function ColorField({ draft: { settings, set, faultOf }, isDisabled }: PartProps) {
  const say = useWords(nodeWords)
  const id = useId()
  const language = useLanguage()
  const written = settings.primary_color ?? ''
  const color = (written || usualColor).toLowerCase()
  const [onPaper, onNight, withPaper, withInk] = [
    contrast(color, paper),
    contrast(color, night),
    contrast(color, paper),
    contrast(color, ink),
  ]
  const isColor = onPaper !== null
  const ratio = (value: number | null): string =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
      Math.floor((value ?? 0) * 10) / 10,
    )
  const verdict =
    (onPaper ?? 0) < neededContrast
      ? 'node.contrastPale'
      : (onNight ?? 0) < neededContrast
        ? 'node.contrastDeep'
        : 'node.contrastGood'
  return (
    <>
      <div className={style['color']}>
        <div className={fieldStyle['field']}>
          <label className={fieldStyle['label']} htmlFor={id}>
            {say('node.color')}
          </label>
          <input
            id={id}
            type="color"
            value={isColor ? color : usualColor}
            disabled={isDisabled}
            onChange={({ currentTarget }) => set({ primary_color: currentTarget.value })}
          />
        </div>
        <LiveText
          label={say('node.colorText')}
          value={written}
          maxLength={32}
          writing="code"
          isDisabled={isDisabled}
          fault={isColor && faultOf('primary_color').length === 0 ? null : say('node.colorFault')}
          onChange={(text) => set({ primary_color: orNull(text.trim()) })}
        />
        {isColor && (
          <span
            className={style['sample']}
            style={{
              background: color,
              color:
                (withPaper ?? 0) >= neededContrast
                  ? paper
                  : (withInk ?? 0) >= neededContrast
                    ? ink
                    : '#000000',
            }}
          >
            {say('node.sample')}
          </span>
        )}
      </div>
      <p className={fieldStyle['help']}>{say('node.colorHelp')}</p>
      {isColor && (
        <Note tone={verdict === 'node.contrastGood' ? 'good' : 'warn'}>
          {say(verdict, { light: ratio(onPaper), dark: ratio(onNight) })}
        </Note>
      )}
    </>
  )
}
