// A message of nothing but one, two or three emoji is shown large, in three sizes (R-CHAT-30, A-206).

/** 0 = an ordinary message. White space between them does not count. */
export function bigEmojiCount(message: string): 0 | 1 | 2 | 3 {
  const clusters = [
    ...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
      message.replace(/\s/g, ''),
    ),
  ].map(({ segment }) => segment)
  if (clusters.length < 1 || clusters.length > 3 || !clusters.every(isEmoji)) return 0
  return clusters.length as 1 | 2 | 3
}

/** Digits, # and * are emoji only with their keycap; a flag is two regional indicator letters. */
const isEmoji = (cluster: string): boolean =>
  /^\p{RI}\p{RI}$/u.test(cluster) ||
  /^[\d#*]\ufe0f?\u20e3$/u.test(cluster) ||
  (/^(?![\d#*])\p{Emoji}/u.test(cluster) &&
    /\p{Emoji_Presentation}|\ufe0f|\p{Emoji_Modifier}/u.test(cluster))
