// Which columns a feed can have: those of every export, then one for each question by its key.
import { contactColumns, exportColumns, type Flow } from '@askwell/contract'

/** `flow`: undefined while it loads. A key that several questions have is one column. */
export const offeredColumns = (flow: Pick<Flow, 'elements'> | undefined): string[] => [
  ...new Set([
    ...exportColumns,
    ...(flow?.elements ?? []).flatMap(({ question }) => question?.key ?? []),
  ]),
]

/** In the order in which they are offered, whatever the order in which somebody chose them. */
export const withColumn = (
  offered: readonly string[],
  chosen: readonly string[],
  { name, isChosen }: { readonly name: string; readonly isChosen: boolean },
): string[] => offered.filter((one) => (one === name ? isChosen : chosen.includes(one)))

const contacts: readonly string[] = contactColumns

/** Says who somebody is, so that it is in a feed only where it is chosen. */
export const isContactColumn = (name: string): boolean => contacts.includes(name)
