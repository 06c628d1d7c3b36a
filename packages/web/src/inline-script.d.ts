// Made by `inlineScripts` of vite.config.ts: the file and all its imports as one classic script for a document.
declare module '*?script' {
  const code: string
  export default code
}
