// The ready surveys: one press makes the survey, in the studio's language and with the usual name, and opens its builder.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useChange } from '../../api/use-call.ts'
import { tellFailure } from '../../parts/tell-failure.ts'
import { useLanguage } from '../../words/language.ts'
import { useWords } from '../../words/words.ts'
import { newFlowWords } from './new-flow-words.ts'
import { flowOf, starterLanguages, starterTextIn } from './starter.ts'
import { starterIcons, starterNames } from './starter-icons.ts'
import style from './starter-tiles.module.css'
import { type StarterName, starters } from './starters.ts'

export function StarterTiles() {
  const say = useWords(newFlowWords)
  const spoken = useLanguage()
  const navigate = useNavigate()
  const create = useChange('create_flow', ['list_flows'])
  // A second press while the first survey is being made would make two.
  const [begun, setBegun] = useState<StarterName | null>(null)
  const begin = async (name: StarterName) => {
    setBegun(name)
    const flow = flowOf(starters[name], {
      name: starterTextIn(starters[name].name, spoken),
      languages: [starterLanguages.find((code) => code === spoken) ?? 'en'],
      newId: () => crypto.randomUUID(),
    })
    try {
      await create.mutateAsync({ body: flow })
      await navigate({ to: `/flows/${flow.id}` })
    } catch (error) {
      tellFailure(error)
      setBegun(null)
    }
  }
  return (
    <ul className={style['starters']}>
      {starterNames.map((name) => {
        const Icon = starterIcons[name]
        return (
          <li key={name}>
            <Button
              className={style['starter'] ?? ''}
              isDisabled={begun !== null && begun !== name}
              isPending={begun === name}
              onPress={() => void begin(name)}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden />
              <span>
                {say(`newFlow.${name}`)}
                <small>{say(`newFlow.${name}Note`)}</small>
              </span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
