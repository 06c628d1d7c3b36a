// What the text of a question in a mail consists of: its words, and each option with its link. Pure.

export interface ShownQuestion {
  readonly words: string
  readonly options: readonly { readonly word: string; readonly url: string }[]
}

/** An option is `word: address`, and a word may have colons and line breaks. */
export function shownQuestion(text: string): ShownQuestion {
  const options = [...text.matchAll(/\n\n((?:(?!\n\n)[\s\S])*): (https?:\/\/\S+)(?=\n\n|$)/g)]
  return {
    words: text.slice(0, options[0]?.index),
    options: options.map(([, word = '', url = '']) => ({ word, url })),
  }
}
