// The chunk of pages in a widget's frame, and of pages that look the same.
export { bootContent } from './content.ts'
export { ExportApp } from './export-app.tsx'
