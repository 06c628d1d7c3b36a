// What becomes of the owner's colours: that they read well, or what is shown instead, with both ratios and samples.
import { contrast, parseHex, type Roles, rolesOf } from '@askwell/engine/theme'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { widgetFormWords } from '../widgets-words.ts'
import style from './form.module.css'

const readable = 4.5
const white = '#FFFFFF'

export function ColorNote({ primary, font }: { readonly primary: string; readonly font: string }) {
  const say = useWords(widgetFormWords)
  const roles = rolesOf(primary, font, 'light')
  const wanted = ratio(font, roles.brand)
  const asLink = ratio(primary, white)
  const isChanged = wanted < readable
  const isDeeper = asLink < readable
  if (!isChanged && !isDeeper)
    return (
      <p className={style['fine']}>
        <CircleCheck size={14} aria-hidden /> {say('widget.readable', { ratio: shown(wanted) })}
      </p>
    )
  return (
    <div className={style['warning']} role="status">
      <TriangleAlert size={16} aria-hidden />
      <div>
        <p>
          {isChanged && (
            <>
              <strong>{say('widget.hardToRead', { ratio: shown(wanted) })}</strong>{' '}
              {say('widget.instead', {
                color: say(roles.on === white ? 'widget.light' : 'widget.dark'),
                ratio: shown(ratio(roles.on, roles.brand)),
              })}{' '}
            </>
          )}
          {isDeeper &&
            say('widget.deeper', { ratio: shown(ratio(roles.strong, white)), was: shown(asLink) })}
        </p>
        <Samples roles={roles} />
      </div>
    </div>
  )
}

function Samples({ roles }: { readonly roles: Roles }) {
  const say = useWords(widgetFormWords)
  return (
    <p className={style['samples']}>
      <span style={{ background: roles.brand, color: roles.on, borderColor: roles.edge }}>
        {say('widget.sampleSend')}
      </span>
      <span style={{ background: white, color: roles.strong }}>{say('widget.sampleMore')}</span>
      <span style={{ background: roles.soft, color: '#14181F', borderColor: roles.line }}>
        {say('widget.sampleChosen')}
      </span>
    </p>
  )
}

function ratio(one: string, other: string): number {
  const [a, b] = [parseHex(one), parseHex(other)]
  return a && b ? contrast(a, b) : 21
}

/** To a tenth; what is not enough is never rounded up to enough. */
const shown = (value: number): string =>
  (value < readable
    ? Math.min(Math.round(value * 10), readable * 10 - 1) / 10
    : Math.round(value * 10) / 10
  ).toString()
