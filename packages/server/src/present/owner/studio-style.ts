// Style of the studio's stand-in page: the design's tokens, light and dark.
export const studioStyle = `
:root { --canvas: #F6F7F9; --surface: #FFFFFF; --sunken: #EEF1F4; --hover: #F3F5F7; --text: #14181F; --text-2: #4A5464; --text-3: #636D7C; --line: #E3E7EC; --accent: #0A6F9C; --accent-soft: #E8F4FA; --accent-line: #9CCCE3; --shadow: 0 1px 2px rgba(16,24,40,.06) }
@media (prefers-color-scheme: dark) { :root { --canvas: #0F1217; --surface: #171B22; --sunken: #12161C; --hover: #1F252E; --text: #EDF0F4; --text-2: #B0BAC8; --text-3: #8E99A9; --line: #272E38; --accent: #5CC3F2; --accent-soft: #16303F; --accent-line: #2A5870; --shadow: 0 1px 2px rgba(0,0,0,.4) } }
*, *::before, *::after { box-sizing: border-box }
body { margin: 0; background: var(--canvas); color: var(--text); font: 400 16px/24px ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif; -webkit-text-size-adjust: 100% }
header { background: var(--surface); border-bottom: 1px solid var(--line) }
.bar { display: flex; align-items: center; gap: 8px; height: 52px; max-width: 720px; margin-inline: auto; padding-inline: 20px }
.mark { display: inline-flex; color: var(--accent) }
.product { font-weight: 600 }
.tag { background: var(--sunken); color: var(--text-2); border-radius: 9999px; padding: 2px 10px; font-size: 12px; line-height: 18px; font-weight: 500 }
main { max-width: 720px; margin-inline: auto; padding: 44px 20px 56px }
h1 { margin: 0; font-size: 30px; line-height: 38px; font-weight: 600; letter-spacing: -.02em; text-wrap: balance }
.lead { margin: 12px 0 0; color: var(--text-2); text-wrap: pretty }
section { margin-top: 32px }
h2 { margin: 0 0 12px; font-size: 15px; line-height: 22px; font-weight: 600 }
section p { margin: 0 0 12px; color: var(--text-2); text-wrap: pretty }
.rows { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--shadow); overflow: hidden }
.rows li + li { border-top: 1px solid var(--line) }
.rows a { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 60px; padding: 10px 16px; color: inherit; text-decoration: none; transition: background-color 120ms cubic-bezier(.2,.8,.2,1) }
.rows a:hover { background: var(--hover) }
.rows a:hover .arrow { color: var(--accent) }
.text { min-width: 0 }
.title { display: block; font-weight: 500; overflow-wrap: anywhere }
.note { display: block; font-size: 13px; line-height: 20px; color: var(--text-3) }
.arrow { display: inline-flex; color: var(--text-3) }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 10px }
code { font: 400 13px/20px ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, monospace }
p code { background: var(--sunken); border-radius: 4px; padding: 1px 5px }
pre { margin: 0; padding: 14px 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow-x: auto }
@media (max-width: 480px) { main { padding-top: 32px } h1 { font-size: 26px; line-height: 34px } }
@media (prefers-reduced-motion: reduce) { .rows a { transition: none } }
`
