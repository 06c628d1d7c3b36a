// Pages that need no build: the blank one (a required parameter is missing, seed §2) and the one for an error of the server.
// No script, no outside files, so that they work when nothing else does.

export const blankPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title></head><body></body></html>'

/** `nonce` lets its few style rules through. In both languages of the product, because we do not know the reader's. */
export const faultPage = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1.0625rem/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText }
main { max-width: 34rem; padding: 2rem; text-align: center }
h1 { font-size: 1.375rem; margin: 0 0 .5rem }
p { margin: 0 0 1rem }
</style>
</head>
<body>
<main>
<h1>Something went wrong. Please try again later.</h1>
<p lang="tr">Bir şeyler ters gitti. Lütfen daha sonra tekrar deneyin.</p>
<p><a href="">Try again</a></p>
</main>
</body>
</html>
`
