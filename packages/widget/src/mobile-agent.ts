/** Phones and tablets, by what they call themselves. An iPad calls itself a Mac; only its fingers tell. */
export const isMobileAgent = (userAgent: string, touchPoints = 0): boolean =>
  /Android|iP(hone|ad|od)|Mobile|Silk|Kindle/i.test(userAgent) ||
  (touchPoints > 1 && /Macintosh/.test(userAgent))
