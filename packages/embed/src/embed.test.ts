import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { AskwellSurveyElement, AskwellWidgetElement } from './index.ts'

const elements = { AskwellSurveyElement, AskwellWidgetElement }

interface Declaration {
  readonly name: keyof typeof elements
  readonly attributes: readonly { readonly name: string }[]
  readonly members?: readonly { readonly name: string }[]
}

it('can be imported on a server, where it defines nothing (ECO-58)', () => {
  expect(globalThis.customElements).toBeUndefined()
  expect(AskwellSurveyElement.observedAttributes).toContain('node-id')
  expect(AskwellWidgetElement.observedAttributes).toContain('external-id')
})

it('is described by custom-elements.json, which names every attribute, property and method (ECO-59)', () => {
  const { modules } = JSON.parse(
    readFileSync(new URL('../custom-elements.json', import.meta.url), 'utf8'),
  )
  const declarations: readonly Declaration[] = modules[0].declarations
  expect(declarations.map(({ name }) => name).toSorted()).toEqual(Object.keys(elements).toSorted())
  for (const { name, attributes, members = [] } of declarations) {
    const { observedAttributes, prototype } = elements[name]
    const names = attributes.map((attribute) => attribute.name)
    expect(names.toSorted()).toEqual(observedAttributes.toSorted())
    const properties = new Set(
      names.map((attribute) => attribute.replace(/-(.)/g, (_, letter) => letter.toUpperCase())),
    )
    const own = Object.getOwnPropertyNames(prototype).filter(
      (member) => !['constructor', 'begin'].includes(member) && !properties.has(member),
    )
    expect(members.map((member) => member.name).toSorted()).toEqual(own.toSorted())
  }
})
