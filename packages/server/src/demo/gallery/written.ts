// Page 5: words, numbers and a date. Free text is masked, as in all of the demo.
import { gallery, say, toNext } from './gallery-pen.ts'

export const written = [
  gallery.question(
    'one_word',
    'text',
    say('Your stay in one line?', 'Tek cümleyle konaklamanız?', 'إقامتك في سطر واحد؟'),
    {
      maxLength: 120,
    },
  ),
  gallery.question(
    'story',
    'textarea',
    say(
      'What will you tell at home, {{name}}?',
      'Evde ne anlatacaksınız, {{name}}?',
      'ماذا ستحكي في البيت، {{name}}؟',
    ),
    {
      maxLength: 2000,
      placeholder: say('A few words are plenty', 'Birkaç kelime yeter', 'بضع كلمات تكفي'),
    },
  ),
  gallery.question(
    'nights',
    'numeric',
    say('How many nights did you stay?', 'Kaç gece kaldınız?', 'كم ليلة أقمت؟'),
    { min: 1, max: 60 },
  ),
  gallery.question(
    'arrival',
    'datepicker',
    say('When did you arrive?', 'Ne zaman geldiniz?', 'متى وصلت؟'),
  ),
  toNext('written'),
]
