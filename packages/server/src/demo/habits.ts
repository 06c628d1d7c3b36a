// How the invented respondents of the demo answer: by question key, from their mood and their language.
import type { Chance } from './chance.ts'

export type Mood = 'glad' | 'fine' | 'cross'

export interface Respondent {
  readonly chance: Chance
  readonly mood: Mood
  /** The next unused sentence for a text question, in the respondent's language. */
  readonly words: (questionKey: string) => string
}

/** Which of the rows of a set, or of the products of a task by the keys of their levels, is the best (1) or the worst (−1). */
export type Preference = (keys: readonly string[], end: 1 | -1) => string
/** Option keys for option questions, text for typed ones, a preference for a MaxDiff or a conjoint, null = leaves it out. */
export type Wish = readonly string[] | string | Preference | null
export type Habits = Readonly<Record<string, (who: Respondent) => Wish>>

const oneOf =
  <K extends string>(weights: Readonly<Partial<Record<K, number>>>) =>
  (who: Respondent): Wish => [who.chance.weighted(weights)]
const byMood =
  (wishes: Record<Mood, (who: Respondent) => Wish>) =>
  (who: Respondent): Wish =>
    wishes[who.mood](who)
const words =
  (key: string, share: number) =>
  (who: Respondent): Wish =>
    who.chance.happens(share) ? who.words(key) : null
const several =
  (keys: readonly string[], max: number) =>
  (who: Respondent): Wish =>
    who.chance.some(
      keys,
      who.chance.weighted({ 1: 45, 2: 40, 3: 15 }) === '1' ? 1 : who.chance.whole(1, max),
    )
const sometimes =
  (share: number, wish: (who: Respondent) => Wish) =>
  (who: Respondent): Wish =>
    who.chance.happens(share) ? wish(who) : null

/** By how much each row or level matters; people choose with the probabilities of a logit. */
const preferring =
  (worths: Readonly<Record<string, number>>) =>
  (who: Respondent): Wish =>
  (keys, end) =>
    who.chance.weighted(
      Object.fromEntries(
        keys.map((key) => {
          const worth = key.split(' ').reduce((sum, one) => sum + (worths[one] ?? 0), 0)
          return [key, Math.exp(end * worth)]
        }),
      ),
    )

const recommending = byMood({
  glad: oneOf({ 9: 45, 10: 55 }),
  fine: oneOf({ 7: 40, 8: 60 }),
  cross: oneOf({ 0: 6, 1: 3, 2: 6, 3: 12, 4: 16, 5: 27, 6: 30 }),
})

export const shopVisitHabits: Habits = {
  recommend: recommending,
  delighted_by: (who) =>
    who.chance.happens(0.07)
      ? ['other']
      : several(['staff', 'staff', 'range', 'rooms', 'price', 'checkout'], 3)(who),
  delighted_other: (who) => who.words('delighted_other'),
  delighted_note: words('delighted_note', 0.42),
  would_make_ten: oneOf({ stock: 28, advice: 19, price: 24, queue: 17, signs: 12 }),
  improve_note: words('improve_note', 0.35),
  went_wrong: several(['stock', 'wait', 'wait', 'staff', 'price', 'quality', 'parking'], 2),
  went_wrong_note: words('went_wrong_note', 0.62),
  contact: oneOf({ yes: 44, no: 56 }),
  email: (who) => who.words('email'),
  branch: byMood({
    glad: oneOf({ harbour: 38, old_market: 31, northgate: 21, station: 10 }),
    fine: oneOf({ harbour: 33, old_market: 27, northgate: 22, station: 18 }),
    cross: oneOf({ harbour: 20, old_market: 19, northgate: 20, station: 41 }),
  }),
  first_visit: sometimes(0.83, oneOf({ first: 24, yearly: 45, often: 31 })),
}

export const deliveryHabits: Habits = {
  stars: byMood({
    glad: (who) => who.chance.weighted({ 4: 26, 5: 74 }),
    fine: (who) => who.chance.weighted({ 3: 62, 4: 38 }),
    cross: (who) => who.chance.weighted({ 1: 58, 2: 42 }),
  }),
  went_well: byMood({
    glad: several(['on_time', 'careful', 'friendly', 'friendly', 'updates'], 4),
    fine: (who) =>
      who.chance.happens(0.3) ? ['nothing'] : several(['on_time', 'careful', 'updates'], 2)(who),
    cross: () => null,
  }),
  went_wrong: several(['late', 'late', 'damaged', 'not_home', 'wrong_place', 'rude'], 2),
  remedy: oneOf({ refund: 46, redeliver: 17, listen: 37 }),
  wrong_note: words('wrong_note', 0.7),
  slot: sometimes(
    0.78,
    oneOf({ '08_10': 13, '10_12': 12, '12_14': 9, '14_16': 14, '16_18': 20, '18_21': 32 }),
  ),
  safe_place: words('safe_place', 0.46),
  note: byMood({ glad: words('note', 0.42), fine: words('note', 0.36), cross: () => null }),
}

const agreeing =
  (bias: number) =>
  (who: Respondent): Wish => {
    const scale = ['strongly_disagree', 'disagree', 'neutral', 'agree', 'strongly_agree']
    const middle = { glad: 3.3, fine: 2.6, cross: 1.5 }[who.mood] + bias
    const spread = who.chance.next() + who.chance.next() - 1
    return [scale[Math.min(4, Math.max(0, Math.round(middle + spread * 1.6)))] ?? 'neutral']
  }

export const pulseHabits: Habits = {
  recommend_work: recommending,
  workload: byMood({
    glad: oneOf({ light: 9, right: 61, heavy: 27, too_heavy: 3 }),
    fine: oneOf({ light: 6, right: 42, heavy: 40, too_heavy: 12 }),
    cross: oneOf({ light: 6, right: 14, heavy: 35, too_heavy: 45 }),
  }),
  workload_why: words('workload_why', 0.85),
  hours: sometimes(
    0.8,
    byMood({
      glad: (who) => `${who.chance.whole(64, 80) / 2}`,
      fine: (who) => `${who.chance.whole(70, 86) / 2}`,
      cross: (who) => `${who.chance.whole(76, 104) / 2}`,
    }),
  ),
  clear_goals: agreeing(0.2),
  useful_feedback: agreeing(-0.4),
  switch_off: agreeing(-0.1),
  speak_up: agreeing(0.1),
  would_help: sometimes(
    0.9,
    byMood({
      glad: preferring({ focus: 0.9, training: 0.8, tools: 0.3, office: -0.3, hiring: -0.5 }),
      fine: preferring({ focus: 1.3, meetings: 0.7, hiring: 0.2, office: -0.9 }),
      cross: preferring({ hiring: 1.4, focus: 1, meetings: 0.4, training: -0.5, office: -1.2 }),
    }),
  ),
  next_offer: sometimes(
    0.95,
    byMood({
      glad: preferring({ pay_0: -0.7, pay_6: 0.8, home_0: -0.9, home_2: 0.5, learn_10: 0.4 }),
      fine: preferring({ pay_0: -1, pay_6: 1, home_0: -0.6, home_2: 0.3, home_4: 0.3, none: -0.5 }),
      cross: preferring({ pay_0: -1.4, pay_6: 1.3, home_0: -0.3, home_4: 0.4, none: 0.3 }),
    }),
  ),
  here_next_year: byMood({
    glad: oneOf({ yes: 82, unsure: 16, no: 2 }),
    fine: oneOf({ yes: 55, unsure: 38, no: 7 }),
    cross: oneOf({ yes: 20, unsure: 48, no: 32 }),
  }),
  stay_change: words('stay_change', 0.6),
  keep_change: words('keep_change', 0.55),
}
