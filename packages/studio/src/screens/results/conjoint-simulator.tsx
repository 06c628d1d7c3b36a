// Products that a person describes by their levels, and how choices would divide among them.
import type { ConjointResults } from '@askwell/contract'
import { simulateShares } from '@askwell/engine/choice'
import { Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { wordsIn } from '../../answers/plain-words.ts'
import { Scores } from '../../charts/scores.tsx'
import { ActionButton } from '../../parts/action-button.tsx'
import fieldStyle from '../../parts/field.module.css'
import { IconButton } from '../../parts/icon-button.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { usePercent } from '../../words/percent.ts'
import { useWords } from '../../words/words.ts'
import style from './conjoint-simulator.module.css'
import { useResults } from './results-context.tsx'
import { resultsWords } from './results-words.ts'

interface SimulatorProps {
  readonly found: ConjointResults
  readonly model: NonNullable<ConjointResults['model']>
}

const mostProducts = 6

export function ConjointSimulator({ found, model }: SimulatorProps) {
  const say = useWords(resultsWords)
  const percent = usePercent()
  const { languages } = useResults()
  const attributes = found.importance.map(({ attribute: key, body }, at) => ({
    key,
    label: wordsIn(body, languages) || key,
    // The model knows no worth of a level that nobody saw.
    levels: found.levels
      .filter(({ attribute }) => attribute === key)
      .map(({ level, body: own }, place) => ({
        ...{ place, label: wordsIn(own, languages) || level },
        isSeen: (model.seen[at]?.[place] ?? -1) >= 0,
      }))
      .filter(({ isSeen }) => isSeen),
  }))
  const cornerOf = (end: 0 | -1): number[] =>
    attributes.map(({ levels }) => levels.at(end)?.place ?? 0)
  const [products, setProducts] = useState<readonly (readonly number[])[]>(() => [
    cornerOf(0),
    cornerOf(-1),
  ])
  const [withNone, setWithNone] = useState(model.hasNone)
  const shares = useMemo(
    () => simulateShares(model, { products, withNone }, 1),
    [model, products, withNone],
  )
  const rows = shares.map(({ value, low, high }, at) => ({
    key: String(at),
    label:
      at < products.length ? say('results.product', { place: at + 1 }) : say('results.noneOfThem'),
    ...{ value, low, high, said: percent(value), note: `${percent(low)} – ${percent(high)}` },
  }))
  const [first, second] = rows.toSorted((a, b) => b.value - a.value)
  const sentence =
    first &&
    (second && second.high >= first.low
      ? say('results.noWinner')
      : say('results.wins', { label: first.label, share: first.said }))
  return (
    <section className={style['simulator']}>
      <h3>{say('results.simulator')}</h3>
      <p>{say('results.simulatorHelp')}</p>
      <div className={style['products']}>
        {products.map((product, at) => {
          const name = say('results.product', { place: at + 1 })
          return (
            <fieldset key={at}>
              <legend>{name}</legend>
              {products.length > 2 && (
                <IconButton
                  icon={X}
                  label={say('results.removeProduct', { name })}
                  onPress={() => setProducts(products.toSpliced(at, 1))}
                />
              )}
              {attributes.map(({ key, label, levels }, attribute) => (
                <label key={key}>
                  <span dir="auto">{label}</span>
                  <select
                    className={fieldStyle['input']}
                    aria-label={say('results.levelOf', { attribute: label, name })}
                    value={product[attribute]}
                    onChange={(event) =>
                      setProducts(
                        products.with(at, product.with(attribute, Number(event.target.value))),
                      )
                    }
                  >
                    {levels.map(({ place, label: level }) => (
                      <option key={place} value={place}>
                        {level}
                      </option>
                    ))}
                  </select>
                </label>
              ))}
            </fieldset>
          )
        })}
      </div>
      {products.length < mostProducts && (
        <ActionButton
          kind="quiet"
          onPress={() => setProducts([...products, products.at(-1) ?? cornerOf(0)])}
        >
          <Plus size={15} aria-hidden />
          {say('results.addProduct')}
        </ActionButton>
      )}
      {model.hasNone && (
        <Toggle label={say('results.withNone')} isOn={withNone} onChange={setWithNone} />
      )}
      <p role="status">
        {sentence} {rows.map(({ label, said }) => `${label}: ${said}`).join(' · ')}
      </p>
      <Scores rows={rows} />
      <p className={style['legend']}>{say('results.notMarket')}</p>
    </section>
  )
}
