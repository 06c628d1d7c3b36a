// The page at `/studio/` until the studio stands there: honest about what is missing, and useful meanwhile. Plain HTML,
// no script; colours, sizes and words as in the design (studio density, Askwell's own accent).
import { studioStyle } from './studio-style.ts'

export interface StudioPage {
  readonly surveys: readonly { readonly name: string; readonly nodeId: string }[]
  readonly nonce: string
  readonly publicUrl: string
}

export function studioPage({ surveys, nonce, publicUrl }: StudioPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Askwell studio</title>
<link rel="icon" href="${icon}">
<style nonce="${nonce}">${studioStyle}</style>
</head>
<body>
<header><div class="bar"><span class="mark" aria-hidden="true">${mark}</span><span class="product">Askwell</span><span class="tag">Studio</span></div></header>
<main>
<h1>The studio is still being built</h1>
<p class="lead">Your surveys already run and answers are stored. Until the studio stands here, you build and read them through the API.</p>
${surveys.length > 0 ? surveyList(surveys) : noSurveys}
<section aria-labelledby="read">
<h2 id="read">Read the answers</h2>
<p>Every call needs your API key. It was set in <code>ASKWELL_API_KEY</code>, or printed once at the first start.</p>
<pre tabindex="0"><code>curl -H "Authorization: Bearer $KEY" \\
  ${toHtml(publicUrl)}/owner/v1/feedbacks</code></pre>
</section>
<section aria-labelledby="build">
<h2 id="build">Build your own</h2>
<ul class="rows">
${row('/docs', 'API reference', 'Every call, with its refusals')}
${row('/schemas/flow.json', 'Flow document', 'JSON Schema of a survey')}
${row('/openapi.json', 'OpenAPI document', 'For code generators')}
</ul>
</section>
</main>
</body>
</html>
`
}

const surveyList = (surveys: StudioPage['surveys']): string => `<section aria-labelledby="try">
<h2 id="try">Try the demo surveys</h2>
<ul class="rows">
${surveys.map(({ name, nodeId }) => row(`/feedback?node_id=${encodeURIComponent(nodeId)}`, name, 'Opens as a respondent sees it')).join('\n')}
</ul>
</section>`

const noSurveys = `<section aria-labelledby="try">
<h2 id="try">No demo surveys here</h2>
<p>This instance was started without them. Import a bundle to make the first survey.</p>
</section>`

const row = (href: string, title: string, note: string): string =>
  `<li><a href="${toHtml(href)}"><span class="text"><span class="title" dir="auto">${toHtml(title)}</span><span class="note">${toHtml(note)}</span></span><span class="arrow" aria-hidden="true">${arrow}</span></a></li>`

const toHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

const arrow =
  '<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M5 12h14M13 6l6 6-6 6"/></svg>'
const mark =
  '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="M20 11.5a7.5 7.5 0 0 1-11 6.6L4 20l1.9-4.6A7.5 7.5 0 1 1 20 11.5Z"/><path d="m9.5 11.5 2 2 3.5-3.5"/></svg>'
const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="#0A6F9C"/><path d="m7 12.5 3.2 3.2L17 9" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></svg>')}`
