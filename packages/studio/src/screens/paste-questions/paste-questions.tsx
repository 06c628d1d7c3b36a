// A survey from plain text: what is typed or pasted becomes pages and questions beside it, before anything is saved.
import { flowOfOutlineText, longestOutline, readOutline } from '@askwell/engine/outline'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { Card, CardBody, Screen } from '../../parts/screen.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useLanguage } from '../../words/language.ts'
import { languageName } from '../../words/language-name.ts'
import { useWords } from '../../words/words.ts'
import { useKindName } from '../flow/use-kind-name.ts'
import { type StarterLanguage, starterLanguages } from '../new-flow/starter.ts'
import { outlinePages, type PreviewedLine, questionCount } from './outline-pages.ts'
import style from './paste-questions.module.css'
import { pasteQuestionsWords } from './paste-questions-words.ts'

const howTo = ['Title', 'Page', 'Type', 'Help', 'Option', 'Box', 'Row', 'Ends', 'Ending'] as const

export default function PasteQuestions() {
  const say = useWords(pasteQuestionsWords)
  const spoken = useLanguage()
  const navigate = useNavigate()
  const create = useChange('create_flow', ['list_flows'])
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [language, setLanguage] = useState<StarterLanguage>(
    starterLanguages.find((code) => code === spoken) ?? 'en',
  )
  const read = useDeferredValue(text)
  const thanks = say('pasteQuestions.thanks')
  const { flow, notes } = useMemo(() => {
    const settings = { name: '', language, thanks, newId: () => crypto.randomUUID() }
    return flowOfOutlineText(readOutline(read), settings)
  }, [read, language, thanks])
  const pages = outlinePages(flow, language)
  const count = questionCount(pages)
  const isTooLong = text.length > longestOutline
  const make = async () => {
    const given = name.trim() || flow.name || (pages[0]?.lines[0]?.text ?? '')
    await create.mutateAsync({ body: { ...flow, name: given.slice(0, 255) } })
    await navigate({ to: `/flows/${flow.id}` })
  }
  return (
    <Screen
      title={say('pasteQuestions.title')}
      actions={
        <ActionButton
          kind="primary"
          isBusy={create.isPending}
          isDisabled={count === 0 || isTooLong || read !== text}
          onPress={() => void make().catch(tellFailure)}
        >
          {say('pasteQuestions.make', { count })}
        </ActionButton>
      }
    >
      <div className={style['sides']}>
        <Card>
          <CardBody>
            <div className={style['fields']}>
              <LiveText
                label={say('pasteQuestions.name')}
                value={name}
                onChange={setName}
                placeholder={flow.name || (pages[0]?.lines[0]?.text ?? '')}
                maxLength={255}
              />
              <Choice
                label={say('pasteQuestions.language')}
                options={starterLanguages.map((id) => ({ id, name: languageName(id) }))}
                value={language}
                onChange={setLanguage}
              />
              <LiveText
                label={say('pasteQuestions.text')}
                help={say('pasteQuestions.textHelp')}
                value={text}
                onChange={setText}
                rows={16}
                placeholder={say('pasteQuestions.example')}
                fault={isTooLong ? say('pasteQuestions.tooLong') : null}
              />
              <details className={style['how']}>
                <summary>{say('pasteQuestions.how')}</summary>
                <ul>
                  {howTo.map((one) => (
                    <li key={one}>{say(`pasteQuestions.how${one}`)}</li>
                  ))}
                </ul>
              </details>
            </div>
          </CardBody>
        </Card>
        <Card title={say('pasteQuestions.preview')}>
          <CardBody>
            {count === 0 && <p className={style['empty']}>{say('pasteQuestions.empty')}</p>}
            {notes.length > 0 && (
              <div className={style['notes']} role="status">
                <strong>{say('pasteQuestions.notTaken', { count: notes.length })}</strong>
                <ul>
                  {notes.slice(0, 50).map(({ line, kind, words }) => (
                    <li key={`${line} ${kind} ${words}`}>
                      {say('pasteQuestions.line', { line })}:{' '}
                      {say(`pasteQuestions.note.${kind}`, { words })}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {count > 0 &&
              pages.map((page) => (
                <section key={page.id} className={style['page']}>
                  <h3>{page.name}</h3>
                  <ul>
                    {page.lines.map((line) => (
                      <Line key={line.id} line={line} />
                    ))}
                  </ul>
                </section>
              ))}
          </CardBody>
        </Card>
      </div>
    </Screen>
  )
}

function Line({ line: { text, question } }: { readonly line: PreviewedLine }) {
  const say = useWords(pasteQuestionsWords)
  const nameOf = useKindName()
  if (question === null) return <li className={style['words']}>{text}</li>
  const { isRequired, optionCount, rowCount } = question
  const about = [
    nameOf(question.style),
    ...(rowCount > 0 ? [say('pasteQuestions.rows', { count: rowCount })] : []),
    ...(optionCount > 0 ? [say('pasteQuestions.options', { count: optionCount })] : []),
    ...(isRequired ? [say('pasteQuestions.required')] : []),
  ]
  return (
    <li>
      {text}
      <small>{about.join(' · ')}</small>
    </li>
  )
}
