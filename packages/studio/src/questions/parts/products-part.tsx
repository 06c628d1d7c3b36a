// The products of a conjoint: attributes with their levels, how many people choose from, and how precise the results will be.
import type { ConjointProducts } from '@askwell/contract'
import { conjointReport, mostError } from '@askwell/engine/choice'
import { Plus, Shuffle, X } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../api/use-call.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { LiveNumber } from '../../parts/live-number.tsx'
import { tellFailure } from '../../parts/tell-failure.ts'
import { Toggle } from '../../parts/toggle.tsx'
import { useNumber } from '../../words/number.ts'
import { useWords } from '../../words/words.ts'
import {
  applyDesign,
  newAttribute,
  newProducts,
  setAttributes,
  setProducts,
} from '../edits/product-edits.ts'
import { questionWords } from '../question-words.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { codesOf, newId, type PartProps } from './part-props.ts'
import style from './parts.module.css'

type Plan = Pick<ConjointProducts, 'alternatives' | 'hasNone' | 'tasks' | 'versions'>

const mostAttributes = 10

export function ProductsPart(props: PartProps) {
  const { element, question, edit } = props
  const say = useWords(questionWords)
  const products = question.extra.conjoint
  if (products) return <Products {...props} products={products} />
  return (
    <fieldset className={style['group']}>
      <legend className={style['legend']}>{say('question.attributes')}</legend>
      <p className={style['note']}>{say('question.noAttributes')}</p>
      <div className={style['adds']}>
        <ActionButton kind="quiet" onPress={() => edit(setProducts(element.id, newProducts()))}>
          <Plus size={15} aria-hidden />
          {say('question.useAttributes')}
        </ActionButton>
      </div>
    </fieldset>
  )
}

function Products(props: PartProps & { readonly products: ConjointProducts }) {
  const { flow, element, edit, products } = props
  const say = useWords(questionWords)
  const make = useChange('design_flow')
  const [changed, setChanged] = useState<Partial<Plan>>({})
  const [persons, setPersons] = useState(300)
  const { attributes, designs, prohibited, seed } = products
  const { alternatives, hasNone, tasks, versions } = { ...products, ...changed }
  const press = () =>
    make.mutate(
      {
        body: {
          kind: 'conjoint',
          attributes,
          plan: {
            ...{ alternatives, hasNone, tasks, versions, seed: seed + 1 },
            ...(prohibited && { prohibited }),
          },
          persons,
        },
      },
      {
        onSuccess: (made) => {
          if (made.kind === 'conjoint')
            edit(applyDesign(element.id, made.conjoint, codesOf(flow), newId))
          setChanged({})
        },
        onError: tellFailure,
      },
    )
  const field = (
    name: 'alternatives' | 'tasks' | 'versions',
    label: Parameters<typeof say>[0],
    [least, most]: readonly [number, number],
  ) => (
    <LiveNumber
      label={say(label)}
      kind="whole"
      least={least}
      most={most}
      value={{ alternatives, tasks, versions }[name]}
      onChange={(value) => setChanged({ ...changed, [name]: value })}
    />
  )
  return (
    <fieldset className={style['group']}>
      <legend className={style['legend']}>{say('question.attributes')}</legend>
      {attributes.map((attribute, at) => (
        <AttributeFields
          key={attribute.key}
          {...props}
          attribute={attribute}
          at={at}
          attributes={attributes}
        />
      ))}
      {attributes.length < mostAttributes && (
        <div className={style['adds']}>
          <ActionButton
            kind="quiet"
            onPress={() =>
              edit(setAttributes(element.id, [...attributes, newAttribute(attributes)]))
            }
          >
            <Plus size={15} aria-hidden />
            {say('question.addAttribute')}
          </ActionButton>
        </div>
      )}
      {field('alternatives', 'question.alternatives', [2, 5])}
      <Toggle
        label={say('question.hasNone')}
        isOn={hasNone}
        onChange={(isOn) => setChanged({ ...changed, hasNone: isOn })}
        help={say('question.hasNoneHelp')}
      />
      {field('tasks', 'question.tasks', [1, 30])}
      {field('versions', 'question.designVersions', [1, 100])}
      <LiveNumber
        label={say('question.persons')}
        kind="whole"
        least={1}
        most={1_000_000}
        value={persons}
        onChange={setPersons}
      />
      {designs.length === 0 ? (
        <p className={style['danger']}>{say('question.noProducts')}</p>
      ) : (
        <Report products={products} persons={persons} />
      )}
      <div className={style['adds']}>
        <ActionButton kind="quiet" onPress={press} isBusy={make.isPending}>
          <Shuffle size={15} aria-hidden />
          {say(designs.length > 0 ? 'question.remakeProducts' : 'question.makeProducts')}
        </ActionButton>
        <ActionButton kind="quiet" onPress={() => edit(setProducts(element.id, null))}>
          <X size={15} aria-hidden />
          {say('question.dropAttributes')}
        </ActionButton>
      </div>
    </fieldset>
  )
}

/** Of the stored products. */
function Report({
  products: { attributes, designs },
  persons,
}: {
  readonly products: ConjointProducts
  readonly persons: number
}) {
  const say = useWords(questionWords)
  const number = useNumber()
  const levels = attributes.map((attribute) => attribute.levels.length)
  const report = conjointReport({ levels, prohibited: [] }, designs, persons)
  if (report.errors === null)
    return <p className={style['danger']}>{say('question.productsSingular')}</p>
  const largest = Math.max(...report.errors.flat())
  const shown = report.levels.flat()
  const between = (least: number, most: number): string =>
    least === most ? number(least) : `${number(least)}–${number(most)}`
  const isPrecise = largest <= mostError
  const figures = {
    error: number(largest, { decimals: 3 }),
    persons: number(persons),
    needed: number(Math.ceil((persons * largest ** 2) / mostError ** 2)),
  }
  return (
    <>
      <p className={style[isPrecise ? 'note' : 'warn']}>
        {say(isPrecise ? 'question.precise' : 'question.imprecise', figures)}
      </p>
      <p className={style['note']}>
        {say('question.productsReport', {
          efficiency: number(Math.round(report.d_efficiency)),
          levels: between(Math.min(...shown), Math.max(...shown)),
          pairs: between(report.pairs.least, report.pairs.most),
        })}
      </p>
    </>
  )
}
