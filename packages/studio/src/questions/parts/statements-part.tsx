// The rows of a matrix and their answers: the same for every row, a best and a worst, or the profiles of each set.
import type { Statement } from '@askwell/contract'
import { CircleAlert, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../parts/action-button.tsx'
import { Choice } from '../../parts/choice.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { LiveText } from '../../parts/live-text.tsx'
import { OrderRow, useOrder } from '../../parts/order-row.tsx'
import { Toggle } from '../../parts/toggle.tsx'
import { useWords } from '../../words/words.ts'
import { withText } from '../edits/change-element.ts'
import { wordsIn } from '../edits/question-edits.ts'
import {
  addStatements,
  changeStatement,
  kindOf,
  moveStatement,
  newStatement,
  removeStatement,
  shareColumns,
  sharesColumns,
  turnMatrix,
} from '../edits/statement-edits.ts'
import { freeKey } from '../keys.ts'
import { questionWords } from '../question-words.ts'
import { DesignPart, fewestRows } from './design-part.tsx'
import { columnDoor, optionDoor } from './option-door.ts'
import { OptionList } from './option-list.tsx'
import { codesOf, defaultCode, newId, type PartProps } from './part-props.ts'
import style from './parts.module.css'
import { ProductsPart } from './products-part.tsx'

/** State of the form itself, off again when another element is shown. */
function useOpened(elementId: string): [boolean, (isOpen: boolean) => void] {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  return [openedAt === elementId, (isOpen) => setOpenedAt(isOpen ? elementId : null)]
}

const longest = 20_000

export function StatementsPart(props: PartProps) {
  const { flow, element, question, edit } = props
  const say = useWords(questionWords)
  const kind = kindOf(question)
  const rows = question.statements.toSorted((a, b) => a.order - b.order)
  const order = useOrder(rows.length, (from, to) => edit(moveStatement(element.id, from, to)))
  const lacks =
    rows.length === 0
      ? 'question.noRows'
      : kind === 'maxdiff' && rows.length < 2
        ? 'question.oneRow'
        : null
  const add = () => {
    const key = freeKey(`row_${rows.length + 1}`, new Set(rows.map((row) => row.key)))
    edit(addStatements(element.id, [newStatement(question, key, {}, newId)]))
  }
  return (
    <>
      <Choice
        label={say('question.matrix')}
        options={[
          { id: 'likert', name: say('question.likert') },
          { id: 'maxdiff', name: say('question.maxdiff') },
          { id: 'conjoint', name: say('question.conjoint') },
        ]}
        value={kind}
        onChange={(next) => edit(turnMatrix(element.id, next, codesOf(flow), newId))}
      />
      <fieldset className={style['group']}>
        <legend className={style['legend']}>
          {say(kind === 'conjoint' ? 'question.sets' : 'question.rows')}
        </legend>
        {rows.map((row, at) => (
          <RowLine key={row.id} {...props} row={row} at={at} order={order} />
        ))}
        {lacks && (
          <p className={style['danger']}>
            <CircleAlert size={14} aria-hidden />
            {say(lacks)}
          </p>
        )}
        {!question.extra.conjoint && (
          <div className={style['adds']}>
            <ActionButton kind="quiet" onPress={add}>
              <Plus size={15} aria-hidden />
              {say('question.addRow')}
            </ActionButton>
          </div>
        )}
      </fieldset>
      {kind === 'conjoint' && <ProductsPart {...props} />}
      {kind === 'maxdiff' && rows.length >= fewestRows && <DesignPart {...props} />}
      {rows.length > 0 && <Columns {...props} rows={rows} />}
    </>
  )
}

interface RowLineProps extends PartProps {
  readonly row: Statement
  readonly at: number
  readonly order: ReturnType<typeof useOrder>
}

function RowLine({ flow, element, languageCode, edit, row, at, order }: RowLineProps) {
  const say = useWords(questionWords)
  const usual = defaultCode(flow)
  const name = wordsIn(row.body, languageCode, usual) || say('question.row', { place: at + 1 })
  return (
    <OrderRow
      order={order}
      at={at}
      name={name}
      actions={
        <IconButton
          icon={X}
          label={say('question.removeOption', { name })}
          tone="danger"
          onPress={() => edit(removeStatement(element.id, row.id))}
        />
      }
    >
      <LiveText
        label={say('question.row', { place: at + 1 })}
        labelIs="hidden"
        value={row.body[languageCode] ?? ''}
        placeholder={row.body[usual] || say('question.rowEmpty')}
        wraps
        onChange={(words) =>
          edit(
            changeStatement(element.id, row.id, (known) => ({
              ...known,
              body: withText(known.body, languageCode, words),
            })),
            `${row.id}.body`,
          )
        }
        maxLength={longest}
      />
    </OrderRow>
  )
}

function Columns({
  flow,
  element,
  question,
  languageCode,
  edit,
  rows,
}: PartProps & { readonly rows: readonly Statement[] }) {
  const say = useWords(questionWords)
  const kind = kindOf(question)
  const isShared = sharesColumns(question)
  // Rows that happen to be alike may still be meant to differ: that is this person's choice while the form is open.
  const [apart, setApart] = useOpened(element.id)
  const areOwn = kind === 'conjoint' || !isShared || apart
  const columns = columnDoor(question, element.id, edit)
  if (kind === 'conjoint' && question.extra.conjoint) return null
  if (kind === 'maxdiff')
    return (
      <OptionList
        legend={say('question.columns')}
        flow={flow}
        languageCode={languageCode}
        door={columns}
        kind="fixed"
      />
    )
  return (
    <>
      {kind === 'likert' && (
        <Toggle
          label={say('question.shared')}
          isOn={!areOwn}
          onChange={(isOn) => {
            setApart(!isOn)
            if (isOn && !isShared) edit(shareColumns(element.id, columns.options, newId))
          }}
          {...(areOwn && { help: say('question.sharedHelp') })}
        />
      )}
      {areOwn ? (
        rows.map((row, at) => (
          <OptionList
            key={row.id}
            legend={say(kind === 'conjoint' ? 'question.profiles' : 'question.ownColumns', {
              name:
                wordsIn(row.body, languageCode, defaultCode(flow)) ||
                say('question.row', { place: at + 1 }),
            })}
            flow={flow}
            languageCode={languageCode}
            door={optionDoor(question, { elementId: element.id, statementId: row.id }, edit)}
            kind={kind === 'conjoint' ? 'lines' : 'open'}
            {...(kind === 'conjoint' && at === 0 && { note: say('question.profileHelp') })}
          />
        ))
      ) : (
        <OptionList
          legend={say('question.columns')}
          flow={flow}
          languageCode={languageCode}
          door={columns}
        />
      )}
    </>
  )
}
