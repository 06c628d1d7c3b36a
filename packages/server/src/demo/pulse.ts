// Demo survey "Friday pulse" of Brightwater Labs: a short anonymous round among the people who work there.
import type { Flow } from '@askwell/contract'
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
