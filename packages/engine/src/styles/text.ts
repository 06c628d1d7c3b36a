// text: one line. A line break that was pasted becomes a space.
import { lengthFault, oneLine, typed } from './typed.ts'

export const text = typed({
  text: 'line',
  fault: (question, typedText) => lengthFault(question, oneLine(typedText)),
  canonical: (_question, typedText) => oneLine(typedText),
})
