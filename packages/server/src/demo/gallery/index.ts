// Demo survey "Every question style": all 29 of them, one page for each family, in three languages. It has no answers; it is
// there to be viewed and tried, and journeys walk it.
import type { Flow } from '@askwell/contract'
import { demoLanguages } from '../pen.ts'
import { asked } from './asked.ts'
import { choices } from './choices.ts'
import { files } from './files.ts'
import { gallery, say } from './gallery-pen.ts'
import { guest } from './guest.ts'
import { scales } from './scales.ts'
import { tables } from './tables.ts'
import { written } from './written.ts'

export const galleryId = gallery.id

export const everyStyle: Flow = gallery.flow({
  name: 'Every question style',
  languages: [demoLanguages.en, demoLanguages.tr, demoLanguages.ar],
  allowSavingIncompleteSurvey: false,
  pages: [
    { name: 'You', elements: guest, next: 'Scales' },
    { name: 'Scales', elements: scales, next: 'Choices' },
    { name: 'Choices', elements: choices, next: 'Tables' },
    { name: 'Tables', elements: tables, next: 'In your words' },
    { name: 'In your words', elements: written, next: 'Files' },
    { name: 'Files', elements: files, next: 'From your system' },
    { name: 'From your system', elements: asked, next: 'Thank you' },
    {
      name: 'Thank you',
      style: 'thank',
      elements: [
        gallery.label(
          'thanks',
          say(
            '# Thank you, {{name}}\n\nThat was all of them.',
            '# Teşekkürler, {{name}}\n\nHepsi bu kadardı.',
            '# شكرًا لك، {{name}}\n\nهذه هي كلها.',
          ),
        ),
      ],
    },
  ],
})
