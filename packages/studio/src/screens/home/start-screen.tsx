// Home of a workspace without a survey: the ready surveys, and the other ways to begin.
import { LinkButton } from '../../parts/action-button.tsx'
import { Card, CardBody } from '../../parts/screen.tsx'
import { useWords } from '../../words/words.ts'
import { StarterTiles } from '../new-flow/starter-tiles.tsx'
import style from './home.module.css'
import { homeWords } from './home-words.ts'

export function StartScreen() {
  const say = useWords(homeWords)
  return (
    <Card title={say('home.begin')} note={say('home.beginNote')}>
      <CardBody>
        <StarterTiles />
        <p className={style['others']}>
          <LinkButton to="/flows/new">{say('home.beginLanguages')}</LinkButton>
          <LinkButton to="/flows/paste">{say('home.beginPaste')}</LinkButton>
          <LinkButton to="/settings/import-and-export">{say('home.beginImport')}</LinkButton>
        </p>
      </CardBody>
    </Card>
  )
}
