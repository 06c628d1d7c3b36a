// Made by `inlineScripts` of vite.config.ts: the file and all it imports as one classic script, to stand in a document.
declare module '*?script' {
  const code: string
  export default code
}
