// The chunk of pages that stand in a widget's frame, or look as if they did.
export { bootContent } from './content.ts'
export { ExportApp } from './export-app.tsx'
