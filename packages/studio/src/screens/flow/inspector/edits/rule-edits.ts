// Edits of a transition: its rules in order, and where it leads.
import type { Rule, Transition } from '@askwell/contract'
import { type FlowChange, moved } from '../../../../questions/edits/change-element.ts'

const changeTransition =
  (transitionId: string, change: (transition: Transition) => Transition): FlowChange =>
  (flow) => ({
    ...flow,
    transitions: flow.transitions.map((transition) =>
      transition.id === transitionId ? change(transition) : transition,
    ),
  })

const changeRules = (
  transitionId: string,
  change: (rules: readonly Rule[]) => Rule[],
): FlowChange =>
  changeTransition(transitionId, (transition) => ({
    ...transition,
    rules: change(transition.rules),
  }))

export const addRule = (transitionId: string, rule: Rule): FlowChange =>
  changeRules(transitionId, (rules) => [...rules, rule])
export const moveRule = (transitionId: string, from: number, to: number): FlowChange =>
  changeRules(transitionId, (rules) => moved(rules, from, to))
export const removeRule = (transitionId: string, at: number): FlowChange =>
  changeRules(transitionId, (rules) => rules.toSpliced(at, 1))
export const changeRule = (
  transitionId: string,
  at: number,
  change: (rule: Rule) => Rule,
): FlowChange =>
  changeRules(transitionId, (rules) =>
    rules.map((rule, place) => (place === at ? change(rule) : rule)),
  )

export const leadTo = (transitionId: string, toStateId: string): FlowChange =>
  changeTransition(transitionId, (transition) => ({ ...transition, toStateId }))
