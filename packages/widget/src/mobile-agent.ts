/** Phones and tablets, by what they call themselves. An iPad calls itself a Mac; only its touch points reveal it. */
export const isMobileAgent = (userAgent: string, touchPoints: number): boolean =>
  /Android|iP(hone|ad|od)|Mobile|Silk|Kindle/i.test(userAgent) ||
  (touchPoints > 1 && /Macintosh/.test(userAgent))
