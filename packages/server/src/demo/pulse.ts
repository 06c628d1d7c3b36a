// Demo survey "Friday pulse" of Brightwater Labs: a short anonymous round among the people who work there.
import type { Flow } from '@askwell/contract'
import { demoProducts, demoSets } from './demo-sets.ts'
import { type Choice, demoLanguages, pen } from './pen.ts'

const team = pen('pulse')
export const pulseId = team.id

const scores: Choice[] = Array.from({ length: 11 }, (_, score) => ({
  key: `${score}`,
  body: { en: `${score}` },
  weight: score <= 6 ? -1 : score <= 8 ? 0 : 1,
}))
const agreement = (): Choice[] => [
  { key: 'strongly_disagree', body: { en: 'Strongly disagree' }, weight: 1 },
  { key: 'disagree', body: { en: 'Disagree' }, weight: 2 },
  { key: 'neutral', body: { en: 'Neither' }, weight: 3 },
  { key: 'agree', body: { en: 'Agree' }, weight: 4 },
  { key: 'strongly_agree', body: { en: 'Strongly agree' }, weight: 5 },
]

const ends: Choice[] = [
  { key: 'worst', body: { en: 'Least' } },
  { key: 'best', body: { en: 'Most' } },
]
const helps = [
  { key: 'focus', body: { en: 'Hours without interruptions' }, choices: ends },
  { key: 'meetings', body: { en: 'Fewer meetings' }, choices: ends },
  { key: 'hiring', body: { en: 'More people in the team' }, choices: ends },
  { key: 'tools', body: { en: 'Better tools' }, choices: ends },
  { key: 'training', body: { en: 'Time to learn' }, choices: ends },
  { key: 'office', body: { en: 'A quieter office' }, choices: ends },
]

const offers = demoProducts(
  [
    {
      key: 'pay',
      body: { en: 'Pay rise' },
      levels: [
        { key: 'pay_0', body: { en: 'None' }, value: 0 },
        { key: 'pay_3', body: { en: '3%' }, value: 3 },
        { key: 'pay_6', body: { en: '6%' }, value: 6 },
      ],
    },
    {
      key: 'home',
      body: { en: 'Days at home' },
      levels: [
        { key: 'home_0', body: { en: 'None' }, value: 0 },
        { key: 'home_2', body: { en: '2 a week' }, value: 2 },
        { key: 'home_4', body: { en: '4 a week' }, value: 4 },
      ],
    },
    {
      key: 'learn',
      body: { en: 'Days to learn' },
      levels: [
        { key: 'learn_2', body: { en: '2 a year' }, value: 2 },
        { key: 'learn_10', body: { en: '10 a year' }, value: 10 },
      ],
    },
  ],
  { alternatives: 2, tasks: 6, versions: 6 },
)
const offerRows = Array.from({ length: offers.tasks }, (_, task) => ({
  key: `t${task + 1}`,
  body: { en: `Choice ${task + 1} of ${offers.tasks}` },
  choices: [
    { key: 'a1', body: { en: 'The first offer' } },
    { key: 'a2', body: { en: 'The second offer' } },
    { key: 'none', body: { en: 'Neither of them' } },
  ],
}))

export const pulse: Flow = team.flow({
  name: 'Friday pulse',
  languages: [demoLanguages.en],
  allowSavingIncompleteSurvey: false,
  pages: [
    {
      name: 'This week',
      elements: [
        team.label('intro', {
          en: 'Two minutes, every second Friday. Answers are **anonymous**: no name, no address, no device is shown to anybody.',
        }),
        team.question(
          'recommend_work',
          'score',
          { en: 'How likely are you to recommend Brightwater as a place to work?' },
          {
            isRequired: true,
            choices: scores,
            ends: { low: { en: 'Not at all likely' }, high: { en: 'Extremely likely' } },
          },
        ),
        team.question(
          'workload',
          'radio',
          { en: 'My workload this week was' },
          {
            isRequired: true,
            choices: [
              { key: 'light', body: { en: 'Lighter than I would like' } },
              { key: 'right', body: { en: 'About right' } },
              { key: 'heavy', body: { en: 'Heavy, but manageable' } },
              { key: 'too_heavy', body: { en: 'Too heavy' }, reveals: ['workload_why'] },
            ],
          },
        ),
        team.question(
          'workload_why',
          'textarea',
          { en: 'What made it too heavy?' },
          { isHidden: true, maxLength: 600 },
        ),
        team.question(
          'hours',
          'numeric',
          { en: 'Roughly how many hours did you work?' },
          { min: 0, max: 80, step: 0.5, help: { en: 'Halves are fine: 37.5' } },
        ),
        team.nextPage('week_next', { en: 'Next' }),
      ],
      next: 'Statements',
    },
    {
      name: 'Statements',
      elements: [
        team.label('statements', { en: 'How much do you agree?' }),
        team.question(
          'clear_goals',
          'plain',
          { en: 'I know what is expected of me.' },
          { isRequired: true, choices: agreement() },
        ),
        team.question(
          'useful_feedback',
          'plain',
          { en: 'I get feedback that helps me.' },
          { isRequired: true, choices: agreement() },
        ),
        team.question(
          'switch_off',
          'plain',
          { en: 'I can switch off after work.' },
          { isRequired: true, choices: agreement() },
        ),
        team.question(
          'speak_up',
          'plain',
          { en: 'I can say what I think without worrying.' },
          { isRequired: true, choices: agreement() },
        ),
        team.question(
          'would_help',
          'matrix',
          { en: 'What would help you the most, and what the least?' },
          {
            matrix: 'maxdiff',
            maxdiff: demoSets(helps, { setsPerPerson: 4, versions: 4 }),
            rows: helps,
          },
        ),
        team.question(
          'next_offer',
          'matrix',
          { en: 'Which of these would keep you here?' },
          { matrix: 'conjoint', conjoint: offers, rows: offerRows },
        ),
        team.nextPage('statements_next', { en: 'Next' }),
      ],
      next: 'Looking ahead',
    },
    {
      name: 'Looking ahead',
      elements: [
        team.question(
          'here_next_year',
          'radio',
          { en: 'Do you see yourself here in a year?' },
          {
            isRequired: true,
            choices: [
              { key: 'yes', body: { en: 'Yes' } },
              { key: 'unsure', body: { en: 'I am not sure' }, reveals: ['stay_change'] },
              { key: 'no', body: { en: 'No' }, reveals: ['stay_change'] },
            ],
          },
        ),
        team.question(
          'stay_change',
          'text',
          { en: 'What would have to change?' },
          { isHidden: true, maxLength: 200 },
        ),
        team.question(
          'keep_change',
          'textarea',
          { en: 'One thing to keep, or one thing to change' },
          { maxLength: 800, help: { en: 'Read by the whole team on Monday.' } },
        ),
        team.submit('pulse_submit', { en: 'Send' }),
      ],
      next: 'Thank you',
    },
    {
      name: 'Thank you',
      style: 'thank',
      elements: [
        team.label('thanks', {
          en: '# Thank you\n\nThe summary is on the team page on Monday at ten.',
        }),
      ],
    },
  ],
})
