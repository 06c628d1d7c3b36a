// Entry points of css-tree that its types leave out.
declare module 'css-tree/tokenizer' {
  export { tokenize, tokenTypes } from 'css-tree'
}
declare module 'css-tree/utils' {
  export { ident, string, url } from 'css-tree'
}
