// In a workspace without a survey: the starters, each a link to a new survey.
import { Link } from '@tanstack/react-router'
import { useWords } from '../../words/words.ts'
import { newFlowWords } from '../new-flow/new-flow-words.ts'
import { starterIcons, starterNames } from '../new-flow/starter-icons.ts'
import style from './surveys.module.css'

export function StarterLinks() {
  const say = useWords(newFlowWords)
  return (
    <ul className={style['starters']}>
      {starterNames.map((name) => {
        const Icon = starterIcons[name]
        return (
          <li key={name}>
            <Link to="/flows/new" search={{ starter: name } as never} className={style['starter']}>
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {say(`newFlow.${name}`)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
