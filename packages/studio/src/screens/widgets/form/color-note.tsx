// What happens to the owner's colours: they are readable, or what replaces them, with both ratios and samples.
import type { Roles } from '@askwell/engine/theme'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useWords } from '../../../words/words.ts'
import { widgetFormWords } from '../widgets-words.ts'
import { colorAdvice, white, writtenRatio } from './color-advice.ts'
import style from './form.module.css'

export function ColorNote({ primary, font }: { readonly primary: string; readonly font: string }) {
  const say = useWords(widgetFormWords)
  const { roles, text, link } = colorAdvice(primary, font)
  if (text.isKept && link.isKept)
    return (
      <p className={style['fine']}>
        <CircleCheck size={14} aria-hidden />{' '}
        {say('widget.readable', { ratio: writtenRatio(text.wanted) })}
      </p>
    )
  return (
    <div className={style['warning']} role="status">
      <TriangleAlert size={16} aria-hidden />
      <div>
        <p>
          {!text.isKept && (
            <>
              <strong>{say('widget.hardToRead', { ratio: writtenRatio(text.wanted) })}</strong>{' '}
              {say('widget.instead', {
                color: say(roles.on === white ? 'widget.light' : 'widget.dark'),
                ratio: writtenRatio(text.shown),
              })}{' '}
            </>
          )}
          {!link.isKept &&
            say('widget.deeper', {
              ratio: writtenRatio(link.shown),
              was: writtenRatio(link.wanted),
            })}
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
