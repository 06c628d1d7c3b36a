// Edits of the products of a conjoint: attributes with their levels, and the design that shows them.
import type { ConjointProducts, Flow, Option, Question, Text } from '@askwell/contract'
import { freeKey } from '../keys.ts'
import { starterText } from '../starter-text.ts'
import { changeQuestion, type FlowChange } from './change-element.ts'

export type ProductAttribute = ConjointProducts['attributes'][number]
export type ProductLevel = ProductAttribute['levels'][number]

export function newLevel(beside: readonly ProductLevel[]): ProductLevel {
  const taken = new Set(beside.map(({ key }) => key))
  return { key: freeKey(`level_${beside.length + 1}`, taken), body: {} }
}

export function newAttribute(beside: readonly ProductAttribute[]): ProductAttribute {
  const taken = new Set(beside.map(({ key }) => key))
  const first = newLevel([])
  return {
    key: freeKey(`attribute_${beside.length + 1}`, taken),
    body: {},
    levels: [first, newLevel([first])],
  }
}

export function newProducts(): ConjointProducts {
  const first = newAttribute([])
  return {
    attributes: [first, newAttribute([first])],
    ...{ alternatives: 3, hasNone: true, tasks: 8, versions: 20, seed: 0, designs: [] },
  }
}

/** Null: the options are described by their texts. */
export const setProducts = (elementId: string, products: ConjointProducts | null): FlowChange =>
  changeQuestion(elementId, (question) => {
    const { conjoint: _before, ...extra } = question.extra
    return { ...question, extra: { ...extra, ...(products && { conjoint: products }) } }
  })

/** New texts keep the design. Another list of attributes or levels needs a new one. */
export const setAttributes = (
  elementId: string,
  attributes: readonly ProductAttribute[],
): FlowChange =>
  changeQuestion(elementId, (question) => {
    const { conjoint } = question.extra
    if (!conjoint) return question
    const isSame = keysOf(attributes) === keysOf(conjoint.attributes)
    const { prohibited, ...rest } = conjoint
    const next: ConjointProducts = {
      ...rest,
      attributes: [...attributes],
      ...(isSame ? prohibited && { prohibited } : { designs: [] }),
    }
    return { ...question, extra: { ...question.extra, conjoint: next } }
  })

const keysOf = (attributes: readonly ProductAttribute[]): string =>
  JSON.stringify(attributes.map(({ key, levels }) => [key, levels.map((level) => level.key)]))

/** The statements become the tasks. A statement keeps its id by its place, and a task its text, and an option its id and text by its key. */
export function applyDesign(
  elementId: string,
  products: ConjointProducts,
  languageCodes: readonly string[],
  newId: () => string,
): FlowChange {
  const keys = [
    ...Array.from({ length: products.alternatives }, (_, at) => `a${at + 1}`),
    ...(products.hasNone ? ['none'] : []),
  ]
  const textOf = (key: string): Text =>
    key === 'none'
      ? starterText(languageCodes, 'None of these', 'Hiçbiri')
      : starterText(languageCodes, `Product ${key.slice(1)}`, `${key.slice(1)}. ürün`)
  return (flow: Flow): Flow =>
    changeQuestion(elementId, (question: Question): Question => {
      const before = question.statements.toSorted((a, b) => a.order - b.order)
      const none = before[0]?.options.find(({ key }) => key === 'none')?.body
      const statements = Array.from({ length: products.tasks }, (_, order) => {
        const known = before[order]
        const name = [`Choice ${order + 1}`, `${order + 1}. seçim`] as const
        return {
          id: known?.id ?? newId(),
          key: known?.key ?? `t${order + 1}`,
          // The text of a row that was not a task says nothing about this one.
          body:
            known?.options.some(({ key }) => key === 'a1') === true
              ? known.body
              : starterText(languageCodes, ...name),
          order,
          options: keys.map((key, at): Option => {
            const own = known?.options.find((option) => option.key === key)
            const body = (key === 'none' ? none : undefined) ?? textOf(key)
            return own
              ? { ...own, order: at }
              : { id: newId(), key, body, order: at, isVisible: true }
          }),
        }
      })
      const taken = new Set(statements.slice(0, before.length).map(({ key }) => key))
      return {
        ...question,
        statements: statements.map((statement, at) =>
          at < before.length ? statement : { ...statement, key: freeKey(statement.key, taken) },
        ),
      }
    })(setProducts(elementId, products)(flow))
}
