// `@askwell/flow/test-kit`: for tests, the document of a printed definition without a file and a compiler.
import * as define from './define.ts'

export function documentOf(source: string): define.FlowDocument {
  const code = source
    .replace(/^import (\{.*?\}) from '@askwell\/flow\/define'$/ms, 'const $1 = define')
    .replace('export default', 'return')
  return new Function('define', code)(define)
}
