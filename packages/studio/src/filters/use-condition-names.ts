// The names of subjects and values in the reader's language.
import type { FilterFacet, FilterSubject, SubjectInfo } from '@askwell/contract'
import { wordsIn } from '../answers/plain-words.ts'
import { useLanguage } from '../words/language.ts'
import { languageName } from '../words/language-name.ts'
import { useNumber } from '../words/number.ts'
import { shortened } from '../words/shortened.ts'
import { useWords } from '../words/words.ts'
import { followUpChoices } from './answer-filters.ts'
import type { ConditionNames } from './condition-sentence.ts'
import { conditionWords } from './condition-words.ts'
import { filterWords } from './filter-words.ts'
import { infoOf, questionOf } from './subjects.ts'

/** `subjects`: until they are there, a name is an id or a key. */
export function useConditionNames(subjects: readonly SubjectInfo[]): ConditionNames {
  const say = useWords(conditionWords)
  const sayFilter = useWords(filterWords)
  const number = useNumber()
  const language = useLanguage()
  const locale = language === 'en' ? 'en-GB' : language
  const words = (info: SubjectInfo | undefined): string =>
    info?.words ? wordsIn(info.words, [language]) : ''
  const facetName = (facet: FilterFacet): string => {
    const own = facetWords[facet]
    return own === undefined ? say(`condition.${facet}` as 'condition.end') : sayFilter(own)
  }
  const subject = (on: FilterSubject, most = Number.POSITIVE_INFINITY): string => {
    if ('facet' in on) return facetName(on.facet)
    if ('customer' in on) {
      const own = customerWords[on.customer]
      return own === undefined ? on.customer : say(own)
    }
    if ('page' in on) return words(infoOf(subjects, on)) || say('condition.oldPage')
    if ('transition' in on) return say('condition.rule')
    const whole = shortened(words(questionOf(subjects, on)) || on.question, most)
    const about = (part: string): string => say('condition.about', { whole, part })
    const own = words(infoOf(subjects, on))
    if (on.part === 'place')
      return about(say('condition.place', { option: own || on.option || '' }))
    if (on.part !== undefined) return about(say(partWords[on.part]))
    return on.row === undefined ? whole : about(own || on.row)
  }
  const value = (on: FilterSubject, name: string): string => {
    const info = infoOf(subjects, on)
    const listed = info?.values.find((one) => one.value === name)?.words
    if (listed) return wordsIn(listed, [language]) || name
    const known = valueWords[name]
    if ('question' in on) {
      if (on.part === 'nps_group' && name in groupWords)
        return say(groupWords[name as keyof typeof groupWords])
      return known !== undefined && on.part !== undefined ? sayFilter(known) : name
    }
    if (!('facet' in on)) return known === undefined ? name : sayFilter(known)
    if (on.facet === 'weekday') return weekdayName(Number(name), locale)
    if (on.facet === 'hour') return hourName(Number(name), locale)
    if (on.facet === 'language')
      return /^[a-z]{2,3}(-\w+)*$/i.test(name) ? languageName(name) : name
    if (on.facet === 'end' && name === 'default') return say('condition.defaultEnd')
    const state = followUpChoices.find((one) => on.facet === 'follow_up' && one === name)
    if (state !== undefined) return sayFilter(`filter.followUp.${state}`)
    if (on.facet === 'tag') return name
    const own = choiceWords[on.facet]?.find((one) => one === name)
    if (own !== undefined) return sayFilter(`filter.${own}`)
    return known === undefined ? name : sayFilter(known)
  }
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    say,
    subject,
    value,
    number: (one) => number(one, { isYear: Number.isInteger(one) && one >= 1900 && one <= 2100 }),
    date: (text) => {
      const at = Date.parse(text)
      return Number.isNaN(at) ? text : (text.length > 10 ? moment : day).format(at)
    },
    list: (items, joint) =>
      new Intl.ListFormat(locale, { type: joint === 'and' ? 'conjunction' : 'disjunction' }).format(
        items,
      ),
  }
}

const facetWords: Partial<Record<FilterFacet, keyof typeof filterWords>> = {
  received_at: 'filter.when',
  flow: 'filter.flow',
  node: 'filter.node',
  language: 'filter.language',
  channel: 'filter.channel',
  device: 'filter.device',
  completed: 'filter.finished',
  internal: 'filter.internal',
  offline: 'filter.offline',
  tag: 'filter.tag',
  follow_up: 'filter.followUp',
  assignee: 'filter.owner',
}
const customerWords: Readonly<Record<string, 'condition.gender' | 'condition.birthYear'>> = {
  gender: 'condition.gender',
  birth_year: 'condition.birthYear',
}
const partWords = {
  nps_group: 'condition.npsGroup',
  top2: 'condition.top2',
  bottom2: 'condition.bottom2',
  length: 'condition.length',
  best: 'condition.best',
  worst: 'condition.worst',
  theme: 'condition.theme',
} as const
const groupWords = {
  promoter: 'condition.promoter',
  passive: 'condition.passive',
  detractor: 'condition.detractor',
} as const
const valueWords: Readonly<Record<string, 'filter.yes' | 'filter.no'>> = {
  true: 'filter.yes',
  false: 'filter.no',
}
const choiceWords: Partial<
  Record<
    FilterFacet,
    readonly (
      | 'sms'
      | 'email'
      | 'link'
      | 'whatsapp'
      | 'push'
      | 'none'
      | 'desktop'
      | 'phone'
      | 'tablet'
      | 'unknown'
    )[]
  >
> = {
  channel: ['sms', 'email', 'link', 'whatsapp', 'push', 'none'],
  device: ['desktop', 'phone', 'tablet', 'unknown'],
}

/** 1 = Monday, the fifth of January 1970. */
const weekdayName = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(1970, 0, 4 + day),
  )
const hourName = (hour: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(Date.UTC(1970, 0, 1, hour))
