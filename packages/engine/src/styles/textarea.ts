// textarea: several lines, kept as written but for the line ends, which are sent as \n.
import { lengthFault, typed } from './typed.ts'

const lines = (text: string): string => text.replace(/\r\n?/g, '\n')

export const textarea = typed({
  text: 'lines',
  fault: (question, typedText) => lengthFault(question, lines(typedText)),
  canonical: (_question, typedText) => lines(typedText),
})
