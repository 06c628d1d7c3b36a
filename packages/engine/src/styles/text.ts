// text: one line. A line break that was pasted becomes a space.
import { lengthFault, typed } from './typed.ts'

const oneLine = (text: string): string => text.replace(/\s*[\r\n]+\s*/g, ' ')

export const text = typed({
  fault: (question, typedText) => lengthFault(question, oneLine(typedText)),
  canonical: (_question, typedText) => oneLine(typedText),
})
